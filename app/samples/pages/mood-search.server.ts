import { sampleMoodScenes } from "../../../content/scenes.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { moods } from "../../discover/mood-search/world/feeling.ts";
import { regions } from "../../discover/mood-search/world/regions.ts";
import { randomFrom } from "./random.ts";

/** Some regions are silent, so that somebody can be their first voice. */
const silent = 0.56;

export async function seedMoodSearch(on: Queryable): Promise<void> {
  const scenes = sampleMoodScenes.map((scene, position) => ({
    id: scene.id,
    name: scene.title,
    title: scene.titleSlug,
    mood: scene.mood,
    region: scene.region,
    year: scene.year,
    scene: scene.scene,
    picture: scene.image,
    description: scene.description,
    spoils_title: scene.spoils?.title ?? null,
    spoils_season: scene.spoils?.season ?? null,
    spoils_episode: scene.spoils?.episode ?? null,
    spoils_minute: scene.spoils?.minute ?? null,
    position,
    is_sample: true,
  }));
  await query(
    `insert into mood_scenes (id, name, title, mood, region, year, scene, picture, description, spoils_title, spoils_season,
       spoils_episode, spoils_minute, position, is_sample)
     select id, name, title, mood, region, year, scene, picture, description, spoils_title, spoils_season,
       spoils_episode, spoils_minute, position, is_sample
     from jsonb_populate_recordset(null::mood_scenes, $1) on conflict (id) do nothing`,
    [JSON.stringify(scenes)],
    on,
  );
  const said = regions.flatMap(({ id }) => {
    const random = randomFrom(`feels ${id}`);
    if (random() < silent) return [];
    const people = 30 + Math.floor(random() ** 2 * 560);
    const lead = 0.34 + random() * 0.4;
    const first = Math.floor(random() * moods.length);
    const shares = [lead, (1 - lead) * 0.6, (1 - lead) * 0.4];
    return shares.map((share, at) => ({
      region: id,
      mood: moods[(first + at * 5) % moods.length] as string,
      people: Math.round(people * share),
    }));
  });
  await query(
    `insert into feeling_totals (region, mood, sample_people)
     select * from unnest($1::text[], $2::text[], $3::int[])
     on conflict (region, mood) do update set sample_people = excluded.sample_people`,
    [said.map(({ region }) => region), said.map(({ mood }) => mood), said.map(({ people }) => people)],
    on,
  );
}

export async function clearMoodSearch(on: Queryable): Promise<void> {
  await on.query("delete from mood_scenes where is_sample");
  await on.query("update feeling_totals set sample_people = 0");
}
