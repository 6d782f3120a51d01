import { sampleFanCards } from "../../content/fan-cards.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";

export async function seedFanCards(on: Queryable): Promise<void> {
  const rows = sampleFanCards.map((card) => ({
    fan_id: sampleFanId(card.id),
    status: card.status,
    likes: card.likes,
    dislike: card.dislike,
    motto: card.motto,
    theme_song: card.themeSong,
    watching: card.watching,
    next_up: card.nextUp,
    top_movies: card.topMovies,
    top_shows: card.topShows,
    top_directors: card.topDirectors,
    opening_line: card.openingLine,
    wall_line: card.wallLine,
    replies: card.replies,
    is_sample: true,
  }));
  await query(
    `insert into fan_cards (fan_id, status, likes, dislike, motto, theme_song, watching, next_up, top_movies, top_shows,
       top_directors, opening_line, wall_line, replies, is_sample)
     select fan_id, status, likes, dislike, motto, theme_song, watching, next_up, top_movies, top_shows,
       top_directors, opening_line, wall_line, replies, is_sample from jsonb_populate_recordset(null::fan_cards, $1)
     on conflict do nothing`,
    [JSON.stringify(rows)],
    on,
  );
}

/** Who followed one of them follows one less; what was written to them goes too. */
export async function clearFanCards(on: Queryable): Promise<void> {
  await on.query("delete from follows where followed in (select fan_id from fan_cards where is_sample)");
  await on.query(
    "delete from conversations where friend_id in (select fan_id from fan_cards where is_sample)",
  );
  await on.query(
    `delete from log_heads where topic like 'thread:%' and string_to_array(substr(topic, 8), ':')
       && (select array_agg(fan_id) from fan_cards where is_sample)`,
  );
  await on.query("delete from fan_cards where is_sample");
}
