import { existsSync } from "node:fs";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireAddress } from "../../desk/records/address.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { changeCatalogue, lastPosition, notThere } from "../../desk/records/order.server.ts";
import type { TitleInput } from "./title-form.ts";

export const titleShelf = { table: "titles", key: "slug" } as const;

type TransactionCallback = (on: Queryable, slug: string) => Promise<unknown>;

export type DeskTitle = {
  slug: string;
  name: string;
  kind: "film" | "show";
  years: string;
  studio: string;
  logline: string;
  synopsis: string;
  runtime: number | null;
  genres: string[];
  inks: string[];
  credits: { name: string; actor: string | null; line: string }[];
  still: string | null;
  poster: string | null;
  themeSong: string;
  isRanked: boolean;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `slug, name, kind, years, studio, logline, synopsis, runtime, genres, inks, credits, still, poster,
  theme_song as "themeSong", is_ranked as "isRanked", retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskTitles = (): Promise<DeskTitle[]> =>
  query<DeskTitle>(`select ${columns} from titles order by position, slug`);

export const findDeskTitle = (slug: string): Promise<DeskTitle | null> =>
  queryOne<DeskTitle>(`select ${columns} from titles where slug = $1`, [slug]);

export const titleChoices = (): Promise<{ value: string; label: string }[]> =>
  query("select slug as value, name as label from titles where retired_at is null order by position, slug");

export async function requireTitle(on: Queryable, slug: string, field = "title"): Promise<void> {
  if (await queryOne("select 1 from titles where slug = $1", [slug], on)) return;
  throw new Problem("no_title", 422, "Choose a title", { [field]: "Choose a title" });
}

const valuesOf = (slug: string, input: TitleInput) => [
  slug,
  input.name,
  input.kind,
  input.years,
  input.studio,
  input.logline,
  input.synopsis,
  input.kind === "film" ? input.runtime : null,
  input.genres,
  input.inks,
  JSON.stringify(input.credits),
  input.still,
  input.poster,
  input.isRanked,
  input.themeSong,
];

/** Music comes with the product. */
function requireLoop(slug: string, { themeSong }: TitleInput): void {
  if (themeSong === "" || existsSync(`public/audio/theme-${slug}.webm`)) return;
  const sentence = `There is no loop of it: public/audio/theme-${slug}`;
  throw new Problem("no_loop", 422, sentence, { themeSong: sentence });
}

export async function createTitle(
  input: TitleInput,
  alsoInTransaction: TransactionCallback,
): Promise<string> {
  const slug = requireAddress(input.slug || slugOf(input.name));
  requireLoop(slug, input);
  return changeCatalogue(async (on) => {
    await query(
      `insert into titles (slug, name, kind, years, studio, logline, synopsis, runtime, genres, inks, credits, still,
         poster, is_ranked, theme_song, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [...valuesOf(slug, input), await lastPosition(titleShelf, on)],
      on,
    );
    await keepPoints(on, slug, null, input.kind === "film" ? input.points : []);
    await alsoInTransaction(on, slug);
    return slug;
  });
}

/** One of the samples is the operator's from then on. The slug stays, since addresses name it. */
export async function editTitle(
  slug: string,
  input: TitleInput,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  requireLoop(slug, input);
  return changeCatalogue(async (on) => {
    const rows = await query(
      `update titles set name = $2, kind = $3, years = $4, studio = $5, logline = $6, synopsis = $7, runtime = $8,
         genres = $9, inks = $10, credits = $11, still = $12, poster = $13, is_ranked = $14, theme_song = $15, is_sample = false
       where slug = $1 returning 1`,
      valuesOf(slug, input),
      on,
    );
    if (rows.length === 0) throw notThere();
    await keepPoints(on, slug, null, input.kind === "film" ? input.points : []);
    await alsoInTransaction(on, slug);
  });
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
    [slug, name, kind, still, await lastPosition(titleShelf, on)],
    on,
  );
  return { slug, name, isNew: true };
}

export type Point = { minute: number; what: string };

export const listPoints = (slug: string, of: { season: number; number: number } | null): Promise<Point[]> =>
  query<Point>(
    `select minute, what from story_points
     where title = $1 and season is not distinct from $2 and episode is not distinct from $3 order by minute, id`,
    [slug, of?.season ?? null, of?.number ?? null],
  );

/** Puts these points in the place of those that there are. */
export async function keepPoints(
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
