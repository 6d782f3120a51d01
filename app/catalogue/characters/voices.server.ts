import { randomBytes } from "node:crypto";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { pointOf } from "../../desk/records/field-rules.ts";
import { optionsOf, type SpoilColumns, spoilColumns, spoilParts } from "../../desk/records/fields.ts";
import { defineRecord, type SavedRow } from "../../desk/records/record.server.ts";
import { characterMoods, VoiceForm, type VoiceInput, voiceKinds } from "./character-form.ts";
import { characterRecords } from "./characters.server.ts";

type VoiceEntry = Omit<SavedRow<VoiceInput>, "isSample" | "spoils"> & SpoilColumns;
const columns = `id, kind, mood, topics, replies, retired_at is not null as "isRetired", ${spoilColumns}`;

export const voiceShelf = (character: string) =>
  ({ table: "voice_entries", word: "voice-entry", within: character }) as const;

/** What a character says; null where there is no such character. */
export async function voiceOf(id: string) {
  const character = await characterRecords.find(id);
  return character && voiceEntries(character);
}

const voiceEntries = ({ id: character, name, title }: { id: string; name: string; title: string }) =>
  defineRecord({
    address: `characters/${character}/voice`,
    ...voiceShelf(character),
    title: `What ${name} says`,
    back: { to: `/operator/catalogue/characters/${character}`, title: name },
    add: "New entry",
    none: "Nothing here yet.",
    about: () => "Entries of the kinds care and refusal take priority over all others, whatever their order.",
    list: () =>
      query<VoiceEntry>(`select ${columns} from voice_entries where character = $1 order by position, id`, [
        character,
      ]),
    find: (id) =>
      queryOne<VoiceEntry>(`select ${columns} from voice_entries where character = $1 and id = $2`, [
        character,
        id,
      ]),
    listed: ({ kind, mood, topics }) => ({ name: topics.slice(0, 3).join(", "), note: `${kind}, ${mood}` }),
    titleOf: ({ topics }) => topics[0] ?? "New entry",
    rules: VoiceForm,
    parts: (one) => [
      [
        { name: "kind", label: "Kind", choices: optionsOf(voiceKinds) },
        { name: "mood", label: "Mood", choices: optionsOf(characterMoods), value: one?.mood ?? "warm" },
      ],
      { name: "topics", label: "Topics", hint: "One on each line", rows: 5 },
      { name: "replies", label: "Replies", hint: "One on each line", rows: 5 },
      ...spoilParts(one),
    ],
    noun: "the entry",
    keyOf: () => `${character}-${randomBytes(4).toString("hex")}`,
    write: (on, key, input, isNew) =>
      query(
        isNew
          ? `insert into voice_entries (id, kind, mood, topics, replies, spoils_title, spoils_season, spoils_episode,
               spoils_minute, character) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning 1`
          : `update voice_entries set kind = $2, mood = $3, topics = $4, replies = $5, spoils_title = $6,
               spoils_season = $7, spoils_episode = $8, spoils_minute = $9 where id = $1 and character = $10 returning 1`,
        [key, input.kind, input.mood, input.topics, input.replies, ...pointOf(title, input), character],
        on,
      ),
  });
