import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { optionsOf } from "../../../desk/records/fields.ts";
import {
  defineRecord,
  requireAddress,
  type SavedRow,
  stateColumns,
} from "../../../desk/records/record.server.ts";
import { lockForumLog } from "../forum-log.server.ts";
import { ForumForm, type ForumInput } from "./forum-form.ts";

type Forum = SavedRow<ForumInput>;
const columns = `id, name, kind, placeholder, ink, fresh_word as "freshWord", is_watch_party as "isWatchParty",
  on_live as "onLive", on_landing as "onLanding", title, season, episode, minute, scene, ${stateColumns}`;

const inks = [
  { value: "gold", label: "Gold" },
  { value: "velvet", label: "Pink" },
  { value: "ending-soon", label: "Yellow" },
  { value: "orange", label: "Orange" },
  { value: "cyan", label: "Cyan" },
  { value: "unknown", label: "Blue" },
];
const kinds = [
  { value: "forum", label: "A forum: posts with names, likes and replies" },
  { value: "thread", label: "A thread about a scene: no names, taps up and down" },
];

export const forumRecords = defineRecord({
  address: "forums",
  word: "forum",
  table: "forums",
  title: "Forums",
  add: "New forum",
  none: "There is no forum yet.",
  list: () => query<Forum>(`select ${columns} from forums order by position, id`),
  find: (id) => queryOne<Forum>(`select ${columns} from forums where id = $1`, [id]),
  listed: ({ name, kind, onLive, onLanding }) => ({
    name,
    note: `${kind === "thread" ? "Thread" : "Forum"}${onLive ? ", with a door on live" : ""}${onLanding ? ", on the landing page" : ""}`,
  }),
  rules: ForumForm,
  parts: async (one) => [
    { name: "name", label: "Name" },
    !one && { name: "slug", label: "Address", hint: "Lowercase letters, digits and dashes" },
    one ? { name: "kind", label: "", is: "hidden" } : { name: "kind", label: "What it is", choices: kinds },
    { name: "placeholder", label: "In the empty field" },
    [
      { name: "ink", label: "Door color", choices: inks },
      { name: "freshWord", label: "What a new post reads", choices: optionsOf(["now", "just now"]) },
    ],
    { name: "onLive", label: "It has a door on the live view", is: "tick", value: one?.onLive ?? true },
    { name: "onLanding", label: "Its newest posts are on the landing page", is: "tick" },
    { name: "isWatchParty", label: "A watch party: its times count in seconds", is: "tick" },
    {
      name: "title",
      label: "About",
      choices: [{ value: "", label: "Nothing of the catalogue" }, ...(await titleChoices())],
    },
    [
      { name: "season", label: "Season", is: "number" },
      { name: "episode", label: "Episode", is: "number" },
      { name: "minute", label: "Minute", is: "number" },
    ],
    { name: "scene", label: "Scene" },
  ],
  keyOf: ({ slug, name }) => requireAddress(slug || slugOf(name)),
  staysOpen: true,
  async write(on, key, input, isNew) {
    const { name, kind, placeholder, ink, freshWord, isWatchParty, onLive, onLanding } = input;
    const { title, season, episode, minute, scene } = input;
    const values = [key, name, placeholder, ink, freshWord, isWatchParty, onLive, title, season, episode];
    const rows = await (isNew
      ? query(
          `insert into forums (id, name, placeholder, ink, fresh_word, is_watch_party, on_live,
             title, season, episode, minute, scene, on_landing, kind)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning 1`,
          [...values, minute, scene, onLanding, kind],
          on,
        )
      : // What its posts are does not change under them.
        query(
          `update forums set name = $2, placeholder = $3, ink = $4, fresh_word = $5, is_watch_party = $6, on_live = $7,
             title = $8, season = $9, episode = $10, minute = $11, scene = $12, on_landing = $13,
             is_sample = false
           where id = $1 returning 1`,
          [...values, minute, scene, onLanding],
          on,
        ));
    if (rows.length > 0) await lockForumLog(on, key);
    return rows;
  },
});
