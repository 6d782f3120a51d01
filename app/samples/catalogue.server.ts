import { type Queryable, query } from "../../platform/db/pool.server.ts";

/** In the order in which the tables refer to each other. */
const inserts = {
  pictureRows: into(
    "insert into pictures",
    "pictures",
    "name, kind, alt, renditions, loop, position, status, is_sample",
  ),
  titleRows: into(
    "insert into titles",
    "titles",
    `slug, name, kind, years, studio, logline, synopsis, basis, is_real, imdb, tmdb, runtime, genres, moods, regions, inks,
     theme_song, credits, still, poster, is_ranked, position, is_sample`,
    // One that was cleared and kept for the points that real fans have earned with it is back.
    `(slug) do update set retired_at = null, still = excluded.still, poster = excluded.poster,
       theme_song = excluded.theme_song
     where titles.is_sample`,
  ),
  seasonRows: into("insert into seasons", "seasons", "title, number, name"),
  episodeRows: into(
    "insert into episodes",
    "episodes",
    "title, season, number, name, synopsis, synopsis_spoils, runtime",
  ),
  characterRows: into(
    "insert into characters",
    "characters",
    `id, title, name, vibe, is_popular, description, personality, greeting, opening, canned, small_talk, voice_guide,
     alter_ego_front, alter_ego_back, outfit_price, outfit_items, portrait, pages, conversation, position, is_sample`,
  ),
  voiceRows: into(
    "insert into voice_entries",
    "voice_entries",
    `id, character, kind, mood, topics, replies, position, spoils_title, spoils_season, spoils_episode, spoils_minute`,
  ),
  directorRows: into("insert into directors", "directors", "id, name, years, picture, position, is_sample"),
  triviaRows: into(
    "insert into trivia",
    "trivia",
    `id, title, director, text, is_real, source, picture, position,
     spoils_title, spoils_season, spoils_episode, spoils_minute, is_sample`,
  ),
  factRows: into(
    "insert into facts",
    "facts",
    `id, title, director, heading, text, is_real, source, position,
     spoils_title, spoils_season, spoils_episode, spoils_minute, is_sample`,
  ),
  sceneRows: into(
    "insert into scenes",
    "scenes",
    `id, name, title, mood, actor, picture, captions, speaker, character, opening, replies, position, is_sample`,
    `(id) do update set retired_at = null, title = excluded.title, picture = excluded.picture,
       character = excluded.character
     where scenes.is_sample`,
  ),
  experienceRows: into(
    "insert into experiences",
    "experiences",
    "id, title, category, exclusivity, description, picture, position, is_sample",
  ),
  demoFanRows: into("insert into demo_fans", "demo_fans", "id, name, handle, character, city, bio, position"),
  wrappedRows: into("insert into sample_wrapped", "sample_wrapped", "only_row, stats"),
};

/** The table stands twice in the call, so that both who writes it and what is written can be read off the source. */
function into(insert: string, table: string, columns: string, known = "do nothing"): string {
  return `${insert} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)
    on conflict ${known}`;
}

export async function seedCatalogue(on: Queryable): Promise<void> {
  const rows = await import("./catalogue-rows.server.ts");
  for (const [name, insert] of Object.entries(inserts))
    await query(insert, [JSON.stringify(rows[name as keyof typeof inserts])], on);
  // A point has no name of its own by which one that is there could be told.
  await query(
    `insert into story_points (title, season, episode, minute, what)
     select title, season, episode, minute, what from jsonb_populate_recordset(null::story_points, $1) as p
     where not exists (
       select 1 from story_points s where s.title = p.title and s.season = p.season and s.episode = p.episode
         and s.minute = p.minute and s.what = p.what
     )`,
    [JSON.stringify(rows.storyPointRows)],
    on,
  );
}

const titlesInUse = `
  select title_slug from parties where sample_of is null
  union select title from characters where not is_sample
  union select title from forums where not is_sample
  union select title from trivia where not is_sample
  union select title from facts where not is_sample
  union select spoils_title from trivia where not is_sample
  union select spoils_title from facts where not is_sample
  union select title from scenes where not is_sample
  union select title from interviews where not is_sample
  union select spoils_title from interview_passages
  union select title_slug from recommendations where not is_sample
  union select spoils_title from recommendations where not is_sample`;

const picturesInUse = `
  select image from parties where sample_of is null
  union select still from titles where not is_sample
  union select poster from titles where not is_sample
  union select picture from trivia where not is_sample
  union select picture from directors where not is_sample
  union select picture from experiences where not is_sample
  union select picture from scenes where not is_sample
  union select picture from interviews where not is_sample
  union select picture from recommendations where not is_sample
  union select regexp_replace(portrait, '^portrait-', kind || '-') from characters
    cross join (values ('portrait'), ('avatar'), ('cutout')) as kinds (kind) where not is_sample`;

/** What an operator's own things use stays, as theirs; a title that real fans have points with, and a scene they were, stays too, retired. */
export async function clearCatalogue(on: Queryable): Promise<void> {
  await query("delete from experiences where is_sample", [], on);
  await query("delete from demo_fans", [], on);
  await query("delete from sample_wrapped", [], on);
  await query(
    "delete from scenes where is_sample and id not in (select scene from moods union select scene from clips)",
    [],
    on,
  );
  await query("update scenes set retired_at = now() where is_sample and retired_at is null", [], on);
  await query("delete from trivia where is_sample", [], on);
  await query("delete from facts where is_sample", [], on);
  await query("delete from characters where is_sample", [], on);
  await query(
    `update directors set is_sample = false where is_sample and id in (
       select director from trivia union select director from facts
     )`,
    [],
    on,
  );
  await query("delete from directors where is_sample", [], on);
  await query(`update titles set is_sample = false where is_sample and slug in (${titlesInUse})`, [], on);
  await query(
    "delete from titles where is_sample and slug not in (select title_slug from points_ledger where title_slug is not null)",
    [],
    on,
  );
  await query("update titles set retired_at = now() where is_sample and retired_at is null", [], on);
  await query(`update pictures set is_sample = false where is_sample and name in (${picturesInUse})`, [], on);
  await query("delete from pictures where is_sample", [], on);
}
