import { query } from "../../../../platform/db/pool.server.ts";
import { pictureOf, themeSongOf, titleName } from "../../../catalogue/catalogue.server.ts";
import { loopOf } from "../../../play/loops/loops.server.ts";
import type { MoodScene } from "./mood-scene.ts";

type Row = {
  id: string;
  name: string;
  title: string | null;
  mood: string;
  region: string;
  year: number | null;
  picture: string | null;
  description: string;
  spoils_title: string | null;
  spoils_season: number | null;
  spoils_episode: number | null;
  spoils_minute: number | null;
};

/** MOODSEARCH-03, in the operator's order. */
export async function listMoodScenes(): Promise<MoodScene[]> {
  const rows = await query<Row>(
    `select id, name, title, mood, region, year, picture, description,
       spoils_title, spoils_season, spoils_episode, spoils_minute
     from mood_scenes where retired_at is null order by position, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    movie: row.title === null ? null : titleName(row.title),
    mood: row.mood,
    region: row.region,
    year: row.year,
    description: row.description,
    until: untilOf(row),
    theme: row.title !== null && themeSongOf(row.title) ? row.title : null,
    loop: loopOf(pictureOf(row.picture)),
  }));
}

/** How far one has to be to read on, in words. */
function untilOf({ spoils_title, spoils_season, spoils_episode, spoils_minute }: Row): string | null {
  if (spoils_title === null) return null;
  const parts = [
    titleName(spoils_title),
    spoils_season !== null && `season ${spoils_season}`,
    spoils_episode !== null && `episode ${spoils_episode}`,
    spoils_minute !== null && `minute ${spoils_minute}`,
  ];
  return parts.filter(Boolean).join(", ");
}
