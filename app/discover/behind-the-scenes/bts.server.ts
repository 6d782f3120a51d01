import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import type { Waiting } from "../../marks/place.ts";
import { type PlaceColumns, seenBy } from "../../marks/seen.server.ts";
import { listArchive } from "../deep-dives/archive.server.ts";
import { triviaKinds } from "./kinds.ts";

const mostNews = 12;

type TriviaRow = {
  id: string;
  title: string;
  years: string;
  type: "Movie" | "TV Show" | "Director";
  text: string;
  source: string | null;
  picture: string | null;
  is_hot: boolean | null;
  is_favourite: boolean;
  needle: number | null;
  needles: number;
  needle_sum: number;
} & PlaceColumns;

export async function loadBts({ fanId, params }: ViewAsked) {
  const kind = triviaKinds.find(({ id }) => id === params.get("see")) ?? triviaKinds[0];
  const [seen, rows, news, archive] = await Promise.all([
    seenBy(fanId),
    query<TriviaRow>(
      `select c.id, coalesce(t.name, d.name) as title, coalesce(t.years, d.years) as years,
         case t.kind when 'film' then 'Movie' when 'show' then 'TV Show' else 'Director' end as type, c.text, c.source,
         coalesce(c.picture, t.still, d.picture) as picture,
         c.spoils_title, c.spoils_season, c.spoils_episode, c.spoils_minute,
         m.is_hot, coalesce(m.is_favourite, false) as is_favourite, m.needle,
         coalesce(s.needles, 0) as needles, coalesce(s.needle_sum, 0) as needle_sum
       from trivia c left join titles t on t.slug = c.title left join directors d on d.id = c.director
         left join trivia_marks m on m.trivia = c.id and m.fan_id = $1
         left join trivia_totals s on s.trivia = c.id
       where c.retired_at is null and ($2 = '' or case when c.director is not null then 'director' else t.kind end = $2)
       -- Mixed, so that one title's cards do not follow one another; the same for everybody.
       order by row_number() over (partition by c.title, c.director order by c.position, c.id), c.position, c.id`,
      [fanId, kind.id],
    ),
    listNews(),
    listArchive(),
  ]);
  const cards = rows.map((row) => cardOf(row, seen.waitingAt(row)));
  const asked = cards.findIndex(({ id }) => id === params.get("card"));
  return { cards, startsAt: Math.max(0, asked), kind: kind.id, news, archive, origin: config.origin };
}

/** `waits`: it lies past the reader's mark, and its words are empty. */
const cardOf = (row: TriviaRow, waits: Waiting | null) => ({
  id: row.id,
  title: row.title,
  years: row.years,
  type: row.type,
  text: waits ? "" : row.text,
  source: waits ? null : row.source,
  waits,
  picture: pictureOf(row.picture),
  is_hot: row.is_hot,
  is_favourite: row.is_favourite,
  needle: row.needle,
  needles: row.needles,
  average: row.needles > 0 ? row.needle_sum / row.needles : null,
});

export type BtsData = Awaited<ReturnType<typeof loadBts>>;
export type TriviaCard = BtsData["cards"][number];

type NewsRow = {
  id: string;
  headline: string;
  text: string;
  kind: string;
  day: string;
  picture: string | null;
};

async function listNews() {
  const rows = await query<NewsRow>(
    `select id, headline, text, kind, to_char(on_day, 'FMMonth FMDD, YYYY') as day, picture from news
     where retired_at is null order by position, id limit ${mostNews}`,
  );
  return rows.map((row) => ({ ...row, picture: pictureOf(row.picture) }));
}
