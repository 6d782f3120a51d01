import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";

type Reply = { partyId: string; replyTo: number };

const keyOf = ({ partyId, replyTo }: Reply) => `${partyId} ${replyTo}`;

/** Authors of the answered lines, keyed by `${partyId} ${number}`. Removed and unknown lines are missing. */
export async function whoSaid(on: Queryable, replies: Reply[]): Promise<Map<string, string>> {
  if (replies.length === 0) return new Map();
  const rows = await query<{ party_id: string; seq: number; fan_id: string }>(
    `select t.party_id, l.seq, l.body->'speaker'->>'fanId' as fan_id
     from (select distinct * from unnest($1::text[], $2::bigint[]) as t (party_id, seq)) t
     join log_entries l on l.topic = 'party:' || t.party_id and l.seq = t.seq
     where l.kind = 'message' and l.body->'removed' is null`,
    [replies.map(({ partyId }) => partyId), replies.map(({ replyTo }) => replyTo)],
    on,
  );
  return new Map(rows.map((row) => [keyOf({ partyId: row.party_id, replyTo: row.seq }), row.fan_id]));
}

/** Quoted lines that are not part of `entries`, each once and in their current state. */
export async function quotedBy(
  partyId: string,
  entries: PartyEntry[],
  more: number[] = [],
): Promise<MessageEntry[]> {
  const here = new Set(entries.map(({ seq }) => seq));
  const asked = [
    ...entries.flatMap((entry) => (entry.kind === "message" && entry.replyTo?.seq) || []),
    ...more,
  ];
  const missing = [...new Set(asked)].filter((seq) => !here.has(seq));
  if (missing.length === 0) return [];
  const rows = await query<Parameters<typeof toPartyEntry>[0]>(
    `select seq, at, offset_ms, kind, body from log_entries
     where topic = $1 and seq = any($2) and kind = 'message' order by seq`,
    [topicOfParty(partyId), missing],
  );
  return rows.map((row) => toPartyEntry(row) as MessageEntry);
}
