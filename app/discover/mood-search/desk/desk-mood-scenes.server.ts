import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { sceneRow } from "../../../catalogue/scene-row.server.ts";
import { requireTitle, titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import {
  addressField,
  optionsOf,
  type SpoilColumns,
  spoilColumns,
  spoilParts,
} from "../../../desk/records/fields.ts";
import {
  defineRecord,
  requireAddress,
  type SavedRow,
  stateColumns,
} from "../../../desk/records/record.server.ts";
import { sceneMoods } from "../scenes/mood-scene.ts";
import { MoodSceneForm, type MoodSceneInput } from "./scene-form.ts";

type MoodScene = Omit<SavedRow<MoodSceneInput>, "title" | "spoils"> & SpoilColumns & { title: string | null };
const columns = `id, name, title, mood, region, year, picture, description, ${spoilColumns}, ${stateColumns}`;

export const moodSceneRecords = defineRecord({
  address: "mood-scenes",
  word: "mood-scene",
  table: "mood_scenes",
  title: "Mood scenes",
  add: "New mood scene",
  none: "There is no mood scene yet.",
  about: () => "The first four are the header of mood search too.",
  list: () => query<MoodScene>(`select ${columns} from mood_scenes order by position, id`),
  find: (id) => queryOne<MoodScene>(`select ${columns} from mood_scenes where id = $1`, [id]),
  listed: (one) => sceneRow(one),
  rules: MoodSceneForm,
  parts: async (one) => [
    { name: "name", label: "Name" },
    [
      { name: "title", label: "From", choices: await titleChoices() },
      { name: "mood", label: "Mood", choices: optionsOf(sceneMoods) },
    ],
    [
      { name: "region", label: "Where it is", hint: "A place of its story" },
      { name: "year", label: "Year" },
    ],
    await pictureField("picture", "Picture", "scene", one?.picture),
    { name: "description", label: "What is in it", rows: 3 },
    ...spoilParts(one),
    addressField(one, "name"),
  ],
  keyOf: ({ slug, name }) => requireAddress(slug || slugOf(name)),
  async write(on, key, input, isNew) {
    const { name, title, mood, region, year, picture, description } = input;
    await requireTitle(on, title);
    return query(
      isNew
        ? `insert into mood_scenes (id, name, title, mood, region, year, picture, description, spoils_title,
             spoils_season, spoils_episode, spoils_minute)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning 1`
        : `update mood_scenes set name = $2, title = $3, mood = $4, region = $5, year = $6, picture = $7,
             description = $8, spoils_title = $9, spoils_season = $10, spoils_episode = $11, spoils_minute = $12,
             is_sample = false where id = $1 returning 1`,
      [key, name, title, mood, region, year, picture, description, ...pointOf(title, input)],
      on,
    );
  },
});
