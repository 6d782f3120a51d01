import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireTitle } from "../../../catalogue/titles/titles.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import { keepRow, lastPosition, type Noted } from "../../../desk/records/order.server.ts";
import { type SpoilColumns, spoilColumns } from "../../../desk/records/spoil-values.ts";
import type { MoodSceneInput } from "./scene-form.ts";

export const moodSceneShelf = { table: "mood_scenes", key: "id" } as const;

export type DeskMoodScene = SpoilColumns & {
  id: string;
  name: string;
  title: string | null;
  mood: string;
  region: string;
  year: number | null;
  picture: string | null;
  description: string;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, name, title, mood, region, year, picture, description, ${spoilColumns},
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskMoodScenes = (): Promise<DeskMoodScene[]> =>
  query<DeskMoodScene>(`select ${columns} from mood_scenes order by position, id`);
export const findDeskMoodScene = (id: string): Promise<DeskMoodScene | null> =>
  queryOne<DeskMoodScene>(`select ${columns} from mood_scenes where id = $1`, [id]);

/** Without an id a new one, last in the order. */
export async function keepMoodScene(
  id: string | null,
  input: MoodSceneInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key = id ?? requireAddress(input.slug || slugOf(input.name));
  return keepRow(key, alsoInTransaction, async (on) => {
    await requireTitle(on, input.title);
    const { name, title, mood, region, year, picture, description } = input;
    const values = [key, name, title, mood, region, year, picture, description, ...pointOf(title, input)];
    return id
      ? query(
          `update mood_scenes set name = $2, title = $3, mood = $4, region = $5, year = $6, picture = $7,
             description = $8, spoils_title = $9, spoils_season = $10, spoils_episode = $11, spoils_minute = $12,
             is_sample = false where id = $1 returning 1`,
          values,
          on,
        )
      : query(
          `insert into mood_scenes (id, name, title, mood, region, year, picture, description, spoils_title,
             spoils_season, spoils_episode, spoils_minute, position)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning 1`,
          [...values, await lastPosition(moodSceneShelf, on)],
          on,
        );
  });
}
