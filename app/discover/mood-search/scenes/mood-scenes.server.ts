import { query } from "../../../../platform/db/pool.server.ts";
import { pictureOf, themeSongOf, titleName } from "../../../catalogue/catalogue.server.ts";
import type { Waiting } from "../../../marks/place.ts";
import { type PlaceColumns, seenBy } from "../../../marks/seen.server.ts";
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
} & PlaceColumns;

/** MOODSEARCH-03, in the operator's order. */
export async function listMoodScenes(fanId: string | null = null): Promise<MoodScene[]> {
  const [seen, rows] = await Promise.all([
    seenBy(fanId),
    query<Row>(
      `select id, name, title, mood, region, year, picture, description,
       spoils_title, spoils_season, spoils_episode, spoils_minute
     from mood_scenes where retired_at is null order by position, id`,
    ),
  ]);
  return rows.map((row) => toScene(row, seen.waitingAt(row)));
}

function toScene(row: Row, waits: Waiting | null): MoodScene {
  return {
    id: row.id,
    title: row.name,
    movie: row.title === null ? null : titleName(row.title),
    mood: row.mood,
    region: row.region,
    year: row.year,
    description: waits ? "" : row.description,
    waits,
    theme: row.title !== null && themeSongOf(row.title) ? row.title : null,
    loop: loopOf(pictureOf(row.picture)),
  };
}
