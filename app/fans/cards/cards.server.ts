import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findMe, renameFan } from "../fans.server.ts";
import { requireVoice } from "../muting.server.ts";
import type { CardFields } from "./card-form.ts";

export type CardRow = {
  status: string;
  city: string | null;
  place: string | null;
  likes: string[];
  dislike: string;
  motto: string;
  theme_song: string;
  watching: string | null;
  next_up: string | null;
  top_movies: string[];
  top_shows: string[];
  top_directors: string[];
};

export const findCard = (fanId: string): Promise<CardRow | null> =>
  queryOne<CardRow>(
    `select status, city, c.name as place, likes, dislike, motto, theme_song, watching, next_up, top_movies, top_shows,
       top_directors
     from fan_cards f left join cities c on c.id = f.city where fan_id = $1`,
    [fanId],
  );

/** What can be chosen for a card. */
export async function listChoices() {
  const [cities, titles, songs, directors] = await Promise.all([
    query<{ id: string; name: string }>(
      "select id, name from cities where retired_at is null order by position, id",
    ),
    query<{ id: string; name: string; kind: "film" | "show" }>(
      "select slug as id, name, kind from titles where retired_at is null order by name",
    ),
    query<{ id: string; name: string }>(
      `select slug as id, theme_song as name from titles
       where theme_song <> '' and retired_at is null order by position, slug`,
    ),
    query<{ id: string; name: string }>(
      "select id, name from directors where retired_at is null order by name",
    ),
  ]);
  return { cities, titles, songs, directors };
}

/** Replaces the whole card. Refusals: muted, name_taken, not_listed for an unknown choice. */
export async function saveCard(fanId: string, fields: CardFields): Promise<void> {
  await requireVoice(fanId);
  const { cities, titles, songs, directors } = await listChoices();
  const kinds = {
    movie: titles.filter(({ kind }) => kind === "film"),
    show: titles.filter(({ kind }) => kind === "show"),
  };
  const lists = { city: cities, themeSong: songs, watching: titles, nextUp: titles };
  for (const [name, list] of Object.entries(lists)) requireListed(fields, name, list);
  const topOf = (kind: "movie" | "show" | "director", list: { id: string }[]) => {
    const names = [1, 2, 3].map((place) => `${kind}${place}`);
    for (const name of names) requireListed(fields, name, list);
    return [...new Set(names.map((name) => fields[name as keyof CardFields]).filter(Boolean))];
  };
  const tops = [topOf("movie", kinds.movie), topOf("show", kinds.show), topOf("director", directors)];
  if ((await findMe(fanId))?.name !== fields.name) await renameFan(fanId, fields.name);
  await query(
    `insert into fan_cards (fan_id, status, city, likes, dislike, motto, theme_song, watching, next_up, top_movies,
       top_shows, top_directors)
     values ($1, $2, nullif($3, ''), $4, $5, $6, $7, nullif($8, ''), nullif($9, ''), $10, $11, $12)
     on conflict (fan_id) do update set status = excluded.status, city = excluded.city, likes = excluded.likes,
       dislike = excluded.dislike, motto = excluded.motto, theme_song = excluded.theme_song,
       watching = excluded.watching, next_up = excluded.next_up, top_movies = excluded.top_movies,
       top_shows = excluded.top_shows, top_directors = excluded.top_directors, updated_at = now()`,
    [
      fanId,
      fields.status,
      fields.city,
      [fields.like1, fields.like2].filter(Boolean),
      fields.dislike,
      fields.motto,
      fields.themeSong,
      fields.watching,
      fields.nextUp,
      ...tops,
    ],
  );
}

function requireListed(fields: CardFields, name: string, list: { id: string }[]): void {
  const chosen = fields[name as keyof CardFields];
  if (chosen === "" || list.some(({ id }) => id === chosen)) return;
  const sentence = "That is no longer on the list. Please choose another.";
  throw new Problem("not_listed", 422, sentence, { [name]: sentence });
}
