import type { Picture } from "../../../../content/art/picture.ts";
import { query } from "../../../../platform/db/pool.server.ts";
import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import { lastWeek, startOf, type Week, weekMs } from "../../../fans/points/weeks.ts";

const most = 3;

export type TopItem = {
  name: string;
  image: Picture;
  /** Places gained since the week before; null if new. */
  moved: number | null;
};
/** LEADERBOARD-16: at most three of each. `week` as in "Oct 11" (LEADERBOARD-17). */
export type WeeklyTops = { week: string; isSample?: boolean } & Tops;
type Tops = Record<"movies" | "shows" | "directors", TopItem[]>;

type Kind = "film" | "show" | "director";
type Row = { kind: Kind; name: string; picture: string | null; place: number; before: number | null };

/**
 * A fan's strongest titles of the last full week and of the one before: ledger points by title, and marks on
 * directors' trivia.
 */
export async function weeklyTops(fanId: string | null, now = Date.now()): Promise<WeeklyTops> {
  const week = lastWeek(now);
  const rows = fanId ? await topRows(fanId, week) : [];
  const of = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, picture, place, before }) => ({
        name,
        image: pictureOf(picture),
        moved: before === null ? null : before - place,
      }));
  return {
    week: shortDay.format(startOf(week)),
    movies: of("film"),
    shows: of("show"),
    directors: of("director"),
  };
}

/** The first sample fan's favorites, as if it were their week. */
export async function sampleTops(): Promise<Tops> {
  const rows = await query<{ kind: Kind; name: string; picture: string | null }>(
    `with card as (
       select top_movies, top_shows, top_directors from fan_cards where is_sample order by fan_id limit 1
     )
     select t.kind, t.name, t.still as picture, a.place from card, unnest(top_movies || top_shows) with ordinality a(id, place)
       join titles t on t.slug = a.id
     union all
     select 'director', d.name, d.picture, a.place from card, unnest(top_directors) with ordinality a(id, place)
       join directors d on d.id = a.id
     order by place`,
  );
  const of = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, most)
      .map(({ name, picture }) => ({ name, image: pictureOf(picture), moved: null }));
  return { movies: of("film"), shows: of("show"), directors: of("director") };
}

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function topRows(fanId: string, week: Week): Promise<Row[]> {
  const from = startOf(week).getTime();
  return query<Row>(
    `with given as (
       select t.kind, t.slug as id, t.name, t.still as picture, t.position, l.at, l.points
       from points_ledger l join titles t on t.slug = l.title_slug
       where l.fan_id = $1 and l.at >= $2 and l.at < $4
       union all
       select 'director', d.id, d.name, d.picture, d.position, m.at, 1
       from trivia_marks m join trivia c on c.id = m.trivia join directors d on d.id = c.director
       where m.fan_id = $1 and m.at >= $2 and m.at < $4
     ), weeks as (
       select kind, id, name, picture, position, at >= $3 as is_last, sum(points) as points
       from given group by 1, 2, 3, 4, 5, 6
     ), ranked as (
       select *, row_number() over (partition by is_last, kind order by points desc, position, id)::int as place
       from weeks
     )
     select r.kind, r.name, r.picture, r.place, b.place as before
     from ranked r left join ranked b on b.kind = r.kind and b.id = r.id and not b.is_last
     where r.is_last and r.place <= ${most} order by r.kind, r.place`,
    [fanId, new Date(from - weekMs), new Date(from), new Date(from + weekMs)],
  );
}
