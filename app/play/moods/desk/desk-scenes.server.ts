import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { listCharacters } from "../../../catalogue/catalogue.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { sceneRow } from "../../../catalogue/scene-row.server.ts";
import { requireTitle, titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { addressField } from "../../../desk/records/fields.ts";
import {
  defineRecord,
  requireAddress,
  type SavedRow,
  stateColumns,
} from "../../../desk/records/record.server.ts";
import { replyLine, SceneForm, type SceneInput } from "./scene-form.ts";

type Scene = SavedRow<SceneInput>;
const columns = `id, name, title, mood, picture, captions, coalesce(actor, '') as actor, coalesce(speaker, '') as speaker,
  character, coalesce(opening, '') as opening, replies, ${stateColumns}`;

export const sceneRecords = defineRecord({
  address: "scenes",
  word: "scene",
  table: "scenes",
  title: "Scenes",
  add: "New scene",
  none: "There is no scene yet.",
  list: () => query<Scene>(`select ${columns} from scenes order by position, id`),
  find: (id) => queryOne<Scene>(`select ${columns} from scenes where id = $1`, [id]),
  listed: (one) => sceneRow(one),
  rules: SceneForm,
  parts: async (one) => [
    { name: "name", label: "Name" },
    [
      {
        name: "title",
        label: "From",
        choices: [{ value: "", label: "No title" }, ...(await titleChoices())],
      },
      { name: "mood", label: "Mood", hint: "Dramatic, as titles have it" },
    ],
    await pictureField("picture", "Picture", "scene", one?.picture),
    { name: "captions", label: "Captions to suggest", hint: "One a line, at most 6", rows: 4 },
    [
      { name: "actor", label: "Actor", hint: "Who is in it before a fan is" },
      { name: "speaker", label: "Who answers in it", hint: "Empty: no one" },
    ],
    {
      name: "character",
      label: "The face of who answers",
      choices: [
        { value: "", label: "None of ours" },
        ...listCharacters().map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { name: "opening", label: "Their first line" },
    {
      name: "replies",
      label: "What they reply",
      hint: "One a line: hello, good evening | Berth or question?",
      rows: 8,
      value: one?.replies.map(replyLine),
    },
    addressField(one, "name"),
  ],
  keyOf: ({ slug, name }) => requireAddress(slug || slugOf(name)),
  async write(on, key, input, isNew) {
    const { name, title, mood, picture, captions, actor, speaker, character, opening, replies } = input;
    if (title) await requireTitle(on, title);
    if (character && !(await queryOne("select 1 from characters where id = $1", [character], on)))
      throw new Problem("no_character", 422, "Choose a character", { character: "Choose a character" });
    return query(
      isNew
        ? `insert into scenes
             (id, name, title, mood, picture, captions, actor, speaker, character, opening, replies)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`
        : `update scenes set name = $2, title = $3, mood = $4, picture = $5, captions = $6, actor = $7,
             speaker = $8, character = $9, opening = $10, replies = $11, is_sample = false
           where id = $1 returning 1`,
      [
        ...[key, name, title, mood, picture, captions],
        ...[actor || null, speaker || null, character, opening || null, JSON.stringify(replies)],
      ],
      on,
    );
  },
});
