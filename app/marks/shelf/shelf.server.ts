import { query, queryOne } from "../../../platform/db/pool.server.ts";
import type { ExternalIds } from "../../catalogue/titles/external-ids.ts";
import { comeHome } from "./bring-home.server.ts";
import type { Play, ShelfNotes, ShelfPart, TitleKind } from "./shelf.ts";
import type { WholeTitle } from "./shelf-files.ts";

export type ShelfCounts = Record<ShelfPart, number>;

export type ShelfRow = {
  key: string;
  /** Null for what is not in the house. */
  slug: string | null;
  kind: TitleKind;
  name: string;
  year: number | null;
  rating: number | null;
  liked: boolean;
  wanted: boolean;
  /** Different episodes, or 1 for a film; how often all in all, and when last. */
  episodes: number;
  times: number;
  last: string;
};

export const shelfPage = 48;

/** SQL: of a row `s` of the shelf with what was watched of it, `w`. */
const isIn: Record<ShelfPart, string> = {
  watched: "w.times > 0",
  again: "w.again",
  wanted: "s.wanted",
  rated: "s.rating is not null",
  liked: "s.liked",
};

const noted = `shelf_titles s
  left join lateral (
    select count(*)::int as times, count(distinct (season, episode))::int as episodes, coalesce(max(at), '') as last,
      coalesce(bool_or(again), false) or count(*) > count(distinct (season, episode)) as again
    from watched where fan_id = s.fan_id and key = s.key
  ) w on true`;

const inHouse = `left join lateral (
    select slug, kind, name, years, imdb, tmdb, tvdb, wikidata from titles t
    where (t.slug = s.title and not t.is_draft) or (s.title is null and ${comeHome})
    order by t.slug = s.title desc limit 1
  ) h on true`;

/** SQL: what went back to being a draft is on no shelf until it is published. */
const isShown = `(s.title is null or exists (select 1 from titles t where t.slug = s.title and not t.is_draft))`;

const named = `s.key, h.slug, coalesce(h.kind, s.kind) as kind, coalesce(h.name, s.name) as name,
  coalesce(nullif(left(h.years, 4), '')::int, s.year) as year, s.rating, s.liked, s.wanted`;

export async function countShelf(fanId: string): Promise<ShelfCounts> {
  const [counts] = await query<ShelfCounts>(
    `select count(*) filter (where ${isIn.watched})::int as watched, count(*) filter (where ${isIn.again})::int as again,
       count(*) filter (where ${isIn.wanted})::int as wanted, count(*) filter (where ${isIn.rated})::int as rated,
       count(*) filter (where ${isIn.liked})::int as liked
     from ${noted} where s.fan_id = $1 and ${isShown}`,
    [fanId],
  );
  return counts as ShelfCounts;
}

/** The latest first, then by name; one more than a page tells that there is another. */
export async function listShelf(
  fanId: string,
  { part, page }: { part: ShelfPart; page: number },
): Promise<{ rows: ShelfRow[]; hasMore: boolean }> {
  const rows = await query<ShelfRow>(
    `select ${named}, w.episodes, w.times, w.last from ${noted} ${inHouse}
     where s.fan_id = $1 and ${isShown} and case $2 when 'watched' then ${isIn.watched} when 'again' then ${isIn.again}
       when 'wanted' then ${isIn.wanted} when 'rated' then ${isIn.rated} else ${isIn.liked} end
     order by w.last desc, s.added_at desc, s.key limit $3 offset $4`,
    [fanId, part, shelfPage + 1, (page - 1) * shelfPage],
  );
  return { rows: rows.slice(0, shelfPage), hasMore: rows.length > shelfPage };
}

const mostPlaysShown = 20;

export type OnShelf = Omit<ShelfNotes, "plays"> & {
  /** The latest of them. */
  plays: Play[];
  times: number;
};

export async function findOnShelf(fanId: string | null, key: string): Promise<OnShelf> {
  if (!fanId) return { rating: null, liked: false, wanted: false, plays: [], times: 0 };
  const [row, plays] = await Promise.all([
    queryOne<{ rating: number | null; liked: boolean | null; wanted: boolean | null; times: number }>(
      `select max(s.rating) as rating, bool_or(s.liked) as liked, bool_or(s.wanted) as wanted,
         (select count(*)::int from watched where fan_id = $1 and key = any(coalesce(array_agg(s.key), '{}'))) as times
       from shelf_titles s where s.fan_id = $1 and s.key in (${keysOf})`,
      [fanId, key],
    ),
    query<Play>(
      `select season, episode, at, bool_or(again) as again from watched where fan_id = $1 and key in (${keysOf})
       group by season, episode, at order by at desc, season desc, episode desc limit $3`,
      [fanId, key, mostPlaysShown],
    ),
  ]);
  const { rating = null, liked, wanted, times = 0 } = row ?? {};
  return { rating, liked: liked ?? false, wanted: wanted ?? false, times, plays };
}

/** SQL: the key $2 and, of a title of the house, those it has on the shelf of $1 from before it came. */
const keysOf = `select $2::text union all
  select s.key from shelf_titles s join titles t on ${comeHome} where s.fan_id = $1 and s.title is null and t.slug = $2`;

export type Elsewhere = { key: string; kind: TitleKind; name: string; year: number | null };

/** A title of the fan's shelf that the house has not; null where there is none of this key. */
export const findElsewhere = (fanId: string | null, key: string): Promise<Elsewhere | null> =>
  fanId === null
    ? Promise.resolve(null)
    : queryOne<Elsewhere>(
        `select key, coalesce(kind, 'film') as kind, coalesce(name, key) as name, year from shelf_titles
         where fan_id = $1 and key = $2 and title is null`,
        [fanId, key],
      );

/** All of it, in the order it came. */
export async function readWholeShelf(fanId: string): Promise<WholeTitle[]> {
  const [titles, plays] = await Promise.all([
    query<
      Pick<WholeTitle, "key" | "kind" | "name" | "year" | "rating" | "liked" | "wanted"> &
        ExternalIds & { own: string }
    >(
      `select coalesce(h.slug, s.key) as key, coalesce(h.kind, s.kind, 'film') as kind,
         coalesce(h.name, s.name, s.key) as name, coalesce(nullif(left(h.years, 4), '')::int, s.year) as year, s.rating,
         s.liked, s.wanted, coalesce(h.imdb, s.imdb) as imdb, coalesce(h.tmdb, s.tmdb) as tmdb,
         coalesce(h.tvdb, s.tvdb) as tvdb, coalesce(h.wikidata, s.wikidata) as wikidata, s.key as own
       from shelf_titles s ${inHouse} where s.fan_id = $1 and ${isShown} order by s.added_at, s.key`,
      [fanId],
    ),
    query<Play & { key: string }>(
      "select key, season, episode, at, again from watched where fan_id = $1 order by at, season, episode",
      [fanId],
    ),
  ]);
  const byKey = Map.groupBy(plays, ({ key }) => key);
  return titles.map(({ imdb, tmdb, tvdb, wikidata, own, ...title }) => ({
    ...title,
    ids: { imdb, tmdb, tvdb, wikidata },
    plays: (byKey.get(own) ?? []).map(({ key: _, ...play }) => play),
  }));
}
