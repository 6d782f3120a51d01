import { existsSync } from "node:fs";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { lastPosition } from "../../desk/records/order.server.ts";
import {
  defineRecord,
  draftColumns,
  requireAddress,
  type SavedRow,
} from "../../desk/records/record.server.ts";
import { pictureOf } from "../catalogue.server.ts";
import { pictureField } from "../pictures/pictures.server.ts";
import { findThemeEnding } from "../themes/themes.server.ts";
import { idNames, idShapes } from "./external-ids.ts";
import { TitleForm, type TitleInput, titleKinds } from "./title-form.ts";

type Title = Omit<SavedRow<TitleInput>, "points"> & { slug: string };
const columns = `slug, slug as id, name, kind, years, studio, logline, synopsis, runtime, genres, inks, credits, still, poster,
  theme_song as "themeSong", imdb, tmdb, tvdb, wikidata, is_ranked as "isRanked", ${draftColumns}`;

export const titleRecords = defineRecord({
  address: "titles",
  word: "title",
  table: "titles",
  title: "Titles",
  add: "New title",
  none: "No titles yet. Announcing a party adds its show or film as a title; here you can add details.",
  list: () => query<Title>(`select ${columns} from titles order by position, slug`),
  find: (slug) => queryOne<Title>(`select ${columns} from titles where slug = $1`, [slug]),
  listed: ({ name, kind, years, still }) => ({
    name,
    note: [kind === "film" ? "Film" : "Show", years].filter(Boolean).join(", "),
    picture: pictureOf(still),
  }),
  link: ({ slug, isDraft }) =>
    isDraft ? null : { to: `/operator/parties/new?title=${slug}`, says: "Announce a party" },
  rules: TitleForm,
  parts: async (one) => [
    { name: "name", label: "Name" },
    [
      { name: "kind", label: "Kind", choices: titleKinds, value: one?.kind ?? "show" },
      { name: "years", label: "Year or years", hint: "2024, 2024-2026 or 2024-now" },
      { name: "studio", label: "Studio" },
      { name: "runtime", label: "Minutes", hint: "Of a film; episodes have their own", is: "number" },
    ],
    !one && { name: "slug", label: "URL slug", hint: "Empty: made from the name. It stays as it is." },
    { name: "logline", label: "In one line" },
    { name: "synopsis", label: "Synopsis", rows: 4 },
    [
      await pictureField("still", "Still", "still", one?.still),
      await pictureField("poster", "Poster", "poster", one?.poster),
      { name: "genres", label: "Genres", hint: "One on each line", rows: 3 },
      { name: "inks", label: "Inks", hint: "Night, deep, shade, light, key", rows: 3 },
    ],
    {
      name: "themeSong",
      label: "Theme song",
      hint: "What its loop is called. A new one is uploaded below, once the title is there. Empty: silence.",
    },
    {
      name: "credits",
      label: "Cast",
      hint: "One on each line, as character | actor | a line about them: The porter | Ada Lind | Has every key but one.",
      rows: 5,
      value: one?.credits.map(({ name, actor, line }) => `${name} | ${actor ?? ""} | ${line}`),
    },
    {
      name: "points",
      label: "Points of the story",
      hint: "Of a film, one on each line: 12 The clock stops",
      rows: 4,
      value: one && typedPoints(await listPoints(one.slug, null)),
    },
    idNames.map((name) => ({
      name,
      label: `${idShapes[name].label} id`,
      hint: `Such as ${idShapes[name].example}`,
    })),
    { name: "isRanked", label: "Its fans are ranked week by week", is: "tick", value: one?.isRanked ?? true },
  ],
  noun: "the title",
  staysOpen: true,
  keyOf: ({ slug, name }) => requireAddress(slug || slugOf(name)),
  /** The slug stays, since addresses name it. */
  async write(on, slug, input, isNew) {
    await requireLoop(slug, input);
    const rows = await query(
      isNew
        ? `insert into titles (slug, name, kind, years, studio, logline, synopsis, runtime, genres, inks, credits, still,
             poster, is_ranked, theme_song, imdb, tmdb, tvdb, wikidata)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning 1`
        : `update titles set name = $2, kind = $3, years = $4, studio = $5, logline = $6, synopsis = $7, runtime = $8,
             genres = $9, inks = $10, credits = $11, still = $12, poster = $13, is_ranked = $14, theme_song = $15,
             imdb = $16, tmdb = $17, tvdb = $18, wikidata = $19, is_sample = false
           where slug = $1 returning 1`,
      [
        ...[slug, input.name, input.kind, input.years, input.studio, input.logline, input.synopsis],
        ...[input.kind === "film" ? input.runtime : null, input.genres, input.inks],
        ...[JSON.stringify(input.credits), input.still, input.poster, input.isRanked, input.themeSong],
        ...[input.imdb, input.tmdb, input.tvdb, input.wikidata],
      ],
      on,
    );
    if (rows.length > 0) await savePoints(on, slug, null, input.kind === "film" ? input.points : []);
    return rows;
  },
});

export const titleChoices = (): Promise<{ value: string; label: string }[]> =>
  query("select slug as value, name as label from titles where retired_at is null order by position, slug");

/** For records that can be drafts themselves: titles that are drafts too. */
export const recordTitleChoices = (): Promise<{ value: string; label: string }[]> =>
  query(
    `select slug as value, name || case when is_draft then ' (draft)' else '' end as label from titles
     where retired_at is null or is_draft order by position, slug`,
  );

export async function requireTitle(on: Queryable, slug: string, field = "title"): Promise<void> {
  if (await queryOne("select 1 from titles where slug = $1", [slug], on)) return;
  throw new Problem("no_title", 422, "Choose a title", { [field]: "Choose a title" });
}

/** It came with the product, or an operator brought it. */
async function requireLoop(slug: string, { themeSong }: TitleInput): Promise<void> {
  if (themeSong === "" || existsSync(`public/audio/theme-${slug}.webm`)) return;
  if (await findThemeEnding(slug)) return;
  const sentence = "There is no loop of it yet: upload one under Theme song";
  throw new Problem("no_loop", 422, sentence, { themeSong: sentence });
}

/** The one of that name, however it is written, or a new one that consists of it; on the caller's transaction. */
export async function titleCalled(
  name: string,
  { kind, still }: { kind: "film" | "show"; still: string | null },
  on: Queryable,
): Promise<{ slug: string; name: string; isNew: boolean }> {
  const known = await queryOne<{ slug: string; name: string }>(
    "select slug, name from titles where lower(name) = lower($1)",
    [name],
    on,
  );
  if (known) return { ...known, isNew: false };
  const wished = slugOf(name) || "untitled";
  const taken = await query<{ slug: string }>(
    "select slug from titles where slug like $1 || '%'",
    [wished],
    on,
  );
  const slugs = new Set(taken.map(({ slug }) => slug));
  let slug = wished;
  for (let at = 2; slugs.has(slug); at++) slug = `${wished.slice(0, 56)}-${at}`;
  await query(
    `insert into titles (slug, name, kind, still, is_ranked, position) values ($1, $2, $3, $4, true, $5)`,
    [slug, name, kind, still, await lastPosition({ table: "titles" }, on)],
    on,
  );
  return { slug, name, isNew: true };
}

export type Point = { minute: number; what: string };

/** One on each line. */
export const typedPoints = (points: Point[]): string[] =>
  points.map(({ minute, what }) => `${minute} ${what}`);

export const listPoints = (slug: string, of: { season: number; number: number } | null): Promise<Point[]> =>
  query<Point>(
    `select minute, what from story_points
     where title = $1 and season is not distinct from $2 and episode is not distinct from $3 order by minute, id`,
    [slug, of?.season ?? null, of?.number ?? null],
  );

/** Puts these points in the place of those that there are. */
export async function savePoints(
  on: Queryable,
  slug: string,
  of: { season: number; number: number } | null,
  points: Point[],
): Promise<void> {
  const where = [slug, of?.season ?? null, of?.number ?? null];
  await query(
    "delete from story_points where title = $1 and season is not distinct from $2 and episode is not distinct from $3",
    where,
    on,
  );
  await query(
    `insert into story_points (title, season, episode, minute, what)
     select $1, $2, $3, minute, what from unnest($4::int[], $5::text[]) as p (minute, what)`,
    [...where, points.map(({ minute }) => minute), points.map(({ what }) => what)],
    on,
  );
}
