import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { seenNothing } from "../place.ts";
import type { TitleMark } from "../said.ts";
import { farOf } from "../seen.server.ts";
import { furthestOf } from "./furthest.ts";
import type { Play } from "./shelf.ts";

type Watched = { row: { title: string | null }; plays: Play[] };

/**
 * To the furthest episode that was watched, or to the end of a film; never back, and not where one said "hide nothing".
 * Answers how many have moved. Within a transaction; call `marksChanged` after the commit.
 */
export async function moveMarksTo(fanId: string, watched: Watched[], on: Queryable): Promise<number> {
  const furthest = new Map<string, TitleMark>();
  for (const { row, plays } of watched) {
    const mark = furthestOf(plays);
    if (row.title === null || !mark) continue;
    const before = furthest.get(row.title);
    if (!before || farOf(mark) > farOf(before)) furthest.set(row.title, mark);
  }
  if (furthest.size === 0) return 0;
  const slugs = [...furthest.keys()];
  const said = await query<TitleMark & { title: string }>(
    "select title, seen, season, episode, minute from title_marks where fan_id = $1 and title = any($2) for update",
    [fanId, slugs],
    on,
  );
  const kinds = await query<{ slug: string; kind: string }>(
    "select slug, kind from titles where slug = any($1)",
    [slugs],
    on,
  );
  const isFilm = new Set(kinds.filter(({ kind }) => kind === "film").map(({ slug }) => slug));
  const stands = new Map(said.map(({ title, ...mark }) => [title, farOf(mark)]));
  const moved = [...furthest].filter(
    ([title, mark]) =>
      // "All" of a show is not said by one who only says that they watched it.
      (mark.seen === "all") === isFilm.has(title) && farOf(mark) > (stands.get(title) ?? seenNothing.far),
  );
  await query(
    `insert into title_marks as m (fan_id, title, seen, season, episode, minute, source, before)
     select $1, e.title, e.seen, e.season, e.episode, null, 'import', '{}'
     from jsonb_to_recordset($2::jsonb) as e(title text, seen text, season int, episode int)
     on conflict (fan_id, title) do update set seen = excluded.seen, season = excluded.season,
       episode = excluded.episode, minute = null, source = 'import', at = now(),
       before = jsonb_build_object('seen', m.seen, 'season', m.season, 'episode', m.episode, 'minute', m.minute)`,
    [fanId, JSON.stringify(moved.map(([title, mark]) => ({ title, ...mark })))],
    on,
  );
  return moved.length;
}
