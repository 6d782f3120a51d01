import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { pointOf } from "../../desk/records/field-rules.ts";
import { changeCatalogue, lastPosition, notThere } from "../../desk/records/order.server.ts";
import { type SpoilColumns, spoilColumns } from "../../desk/records/spoil-values.ts";
import type { VoiceInput } from "./character-form.ts";

export const voiceShelf = (character: string) =>
  ({ table: "voice_entries", key: "id", within: { column: "character", value: character } }) as const;

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;

export type VoiceEntryRow = SpoilColumns & {
  id: string;
  kind: string;
  mood: string;
  topics: string[];
  replies: string[];
  isRetired: boolean;
};

const columns = `id, kind, mood, topics, replies, retired_at is not null as "isRetired", ${spoilColumns}`;

export const listVoice = (character: string): Promise<VoiceEntryRow[]> =>
  query<VoiceEntryRow>(`select ${columns} from voice_entries where character = $1 order by position, id`, [
    character,
  ]);

export const findVoiceEntry = (character: string, id: string): Promise<VoiceEntryRow | null> =>
  queryOne<VoiceEntryRow>(`select ${columns} from voice_entries where character = $1 and id = $2`, [
    character,
    id,
  ]);

/** A new one goes last in the order. Answers its id. */
export function keepVoiceEntry(
  { character, title, id }: { character: string; title: string; id: string | null },
  input: VoiceInput,
  alsoInTransaction: TransactionCallback,
): Promise<string> {
  return changeCatalogue(async (on) => {
    const key = id ?? `${character}-${randomBytes(4).toString("hex")}`;
    const values = [
      key,
      input.kind,
      input.mood,
      input.topics,
      input.replies,
      ...pointOf(title, input),
      character,
    ];
    const rows = id
      ? await query(
          `update voice_entries set kind = $2, mood = $3, topics = $4, replies = $5, spoils_title = $6,
             spoils_season = $7, spoils_episode = $8, spoils_minute = $9 where id = $1 and character = $10 returning 1`,
          values,
          on,
        )
      : await query(
          `insert into voice_entries (id, kind, mood, topics, replies, spoils_title, spoils_season, spoils_episode,
             spoils_minute, character, position) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`,
          [...values, await lastPosition({ table: "voice_entries" }, on)],
          on,
        );
    if (rows.length === 0) throw notThere();
    await alsoInTransaction(on, key);
    return key;
  });
}
