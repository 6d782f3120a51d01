import type { Queryable } from "../../platform/db/pool.server.ts";
import { append, lockLogs } from "../parties/log/party-log.server.ts";

export type TurnedPoll = { id: string; party_id: string | null; title: string };

/** Tell the readers what it answers after the commit. */
export async function announce(on: Queryable, polls: TurnedPoll[], cue: "poll-opened" | "poll-closed") {
  const cues = polls.flatMap(({ id, party_id, title }) =>
    party_id ? [{ partyId: party_id, kind: "cue" as const, body: { cue, pollId: id, text: title } }] : [],
  );
  if (cues.length === 0) return [];
  await lockLogs(
    on,
    cues.map((cue) => cue.partyId),
  );
  return append(on, cues);
}
