import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { idNames } from "../../catalogue/titles/external-ids.ts";
import { marksChanged } from "../seen.server.ts";
import { bringHome } from "./bring-home.server.ts";
import { moveMarksTo } from "./move-marks.server.ts";
import { isElsewhere, keyElsewhere } from "./shelf.ts";
import type { KeptEntry } from "./shelf-forms.ts";

/** What one person may keep; a day of six episodes for fifty years is 110,000. */
const mostTitles = 20_000;
const mostPlays = 200_000;

export type Kept = { titles: number; plays: number; marks: number };

type Row = Omit<KeptEntry, "to" | "plays"> & { key: string; title: string | null };

/**
 * Puts entries on the fan's shelf. The same once more adds nothing; a rating that is there stays as it is. Marks move on to
 * what was watched, never back. Refusal: shelf_full.
 */
export async function keepEntries(fanId: string, entries: KeptEntry[]): Promise<Kept> {
  const kept = await transaction(async (on) => {
    // Of two posts at once the second sees what the first has written.
    await query("select pg_advisory_xact_lock(hashtextextended('shelf ' || $1, 0))", [fanId], on);
    await bringHome(fanId, on);
    const placed = await placeEntries(fanId, entries, on);
    const titles = await writeTitles(
      fanId,
      placed.map(({ row }) => row),
      on,
    );
    const plays = await writePlays(fanId, placed, on);
    await requireRoom(fanId, on);
    const marks = await moveMarksTo(fanId, placed, on);
    return { titles, plays, marks };
  });
  if (kept.marks > 0) marksChanged(fanId);
  return kept;
}

type Placed = { row: Row; plays: KeptEntry["plays"] };

/** A title that came to the house in the meantime is there. What the fan has by another id was told by who sent it. */
async function placeEntries(fanId: string, entries: KeptEntry[], on: Queryable): Promise<Placed[]> {
  const asked = entries.map(({ to, kind, ids }, n) => ({ n, to, kind, ...ids }));
  const found = await query<{ n: number; slug: string | null; key: string | null }>(
    `select e.n, h.slug, o.key from jsonb_to_recordset($2::jsonb)
       as e(n int, "to" text, kind text, imdb text, tmdb text, tvdb text, wikidata text)
     left join lateral (
       select slug from titles t where (t.slug = e."to" and not t.is_draft) or (t.retired_at is null
         and (t.imdb = e.imdb or t.wikidata = e.wikidata or (t.kind = e.kind and (t.tmdb = e.tmdb or t.tvdb = e.tvdb))))
       order by t.slug = e."to" desc, t.slug limit 1
     ) h on true
     left join shelf_titles o on o.fan_id = $1 and o.key = e."to" and o.title is null`,
    [fanId, JSON.stringify(asked)],
    on,
  );
  const places = new Map(found.map(({ n, ...place }) => [n, place]));
  return entries.map(({ to: _, plays, ...entry }, n) => {
    const { slug = null, key = null } = places.get(n) ?? {};
    return { row: { ...entry, title: slug, key: slug ?? key ?? keyElsewhere(entry) }, plays };
  });
}

async function writeTitles(fanId: string, rows: Row[], on: Queryable): Promise<number> {
  const [written] = await query<{ added: number }>(
    `with sent as (
       select key, max(title) as title, max(kind) as kind, max(name) as name, max(year) as year, max(imdb) as imdb,
         max(tmdb) as tmdb, max(tvdb) as tvdb, max(wikidata) as wikidata, max(rating) as rating, bool_or(liked) as liked,
         bool_or(wanted) as wanted
       from jsonb_to_recordset($2::jsonb) as e(key text, title text, kind text, name text, year int, imdb text, tmdb text,
         tvdb text, wikidata text, rating int, liked boolean, wanted boolean) group by key
     ), kept as (
       insert into shelf_titles as s (fan_id, key, title, kind, name, year, imdb, tmdb, tvdb, wikidata, rating, liked, wanted)
       select $1, key, title, kind, name, year, imdb, tmdb, tvdb, wikidata, rating, liked, wanted from sent
       on conflict (fan_id, key) do update set rating = coalesce(s.rating, excluded.rating),
         liked = s.liked or excluded.liked, wanted = s.wanted or excluded.wanted, year = coalesce(s.year, excluded.year),
         imdb = coalesce(s.imdb, excluded.imdb), tmdb = coalesce(s.tmdb, excluded.tmdb),
         tvdb = coalesce(s.tvdb, excluded.tvdb), wikidata = coalesce(s.wikidata, excluded.wikidata)
       returning xmax = 0 as is_new
     )
     select count(*) filter (where is_new)::int as added from kept`,
    [fanId, JSON.stringify(rows.map(columnsOf))],
    on,
  );
  return written?.added ?? 0;
}

/** Of a title of the house only the slug: the catalogue has the rest. */
function columnsOf({ ids, title, kind, name, year, ...row }: Row): object {
  if (title !== null) return { ...row, title };
  return { ...row, kind, name, year, ...Object.fromEntries(idNames.map((id) => [id, ids[id]])) };
}

/** As `saysSame` of shelf.ts: a play that says no more than one that is there is not another. */
async function writePlays(fanId: string, placed: Placed[], on: Queryable): Promise<number> {
  const plays = placed.flatMap(({ row: { key, title }, plays }) =>
    plays.map((play) => ({ key, title, ...play })),
  );
  if (plays.length === 0) return 0;
  const added = await query(
    `insert into watched as w (fan_id, key, title, season, episode, at, again)
     select $1, e.key, e.title, e.season, e.episode, e.at, bool_or(e.again)
     from jsonb_to_recordset($2::jsonb) as e(key text, title text, season int, episode int, at text, again boolean)
     where not exists (
       select 1 from watched o where o.fan_id = $1 and o.key = e.key and o.season = e.season and o.episode = e.episode
         and (o.at = e.at and (o.again or not e.again) or (e.at = '' and not e.again)
           or (o.at <> '' and e.at <> '' and left(o.at, 10) = left(e.at, 10) and (length(o.at) = 10 or length(e.at) = 10)))
     )
     group by e.key, e.title, e.season, e.episode, e.at
     on conflict (fan_id, key, season, episode, at) do update set again = w.again or excluded.again
     returning xmax = 0 as is_new`,
    [fanId, JSON.stringify(plays)],
    on,
  );
  await query(
    `delete from watched w where w.fan_id = $1 and w.key = any($2) and w.at = '' and not w.again and exists (
       select 1 from watched o where o.fan_id = $1 and o.key = w.key and o.season = w.season and o.episode = w.episode
         and o.at <> '')`,
    [fanId, [...new Set(plays.map(({ key }) => key))]],
    on,
  );
  return added.filter((row) => (row as { is_new: boolean }).is_new).length;
}

/** After what was written. Refusal: shelf_full (409). */
export async function requireRoom(fanId: string, on: Queryable): Promise<void> {
  const [held] = await query<{ titles: number; plays: number }>(
    `select (select count(*)::int from shelf_titles where fan_id = $1) as titles,
       (select count(*)::int from watched where fan_id = $1) as plays`,
    [fanId],
    on,
  );
  if (held && (held.titles > mostTitles || held.plays > mostPlays))
    throw new Problem("shelf_full", 409, "Your shelf is full. Take something off it first.");
}

/** Whether there is anything of this key to act on. */
export async function requireOnShelf(fanId: string, key: string, on: Queryable): Promise<void> {
  const [there] = isElsewhere(key)
    ? await query("select 1 from shelf_titles where fan_id = $1 and key = $2", [fanId, key], on)
    : await query("select 1 from titles where slug = $1 and not is_draft", [key], on);
  if (!there) throw new Problem("no_such_title", 404, "There is no such title on your shelf.");
}
