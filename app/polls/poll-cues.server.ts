import type { Queryable } from "../../platform/db/pool.server.ts";
import type { LogRow } from "../../platform/log/log.server.ts";
import { type PollCue, pollLog } from "./poll-log.server.ts";

export type TurnedPoll = { id: string; party_id: string | null; title: string };

/** Tell the readers what it answers after the commit. */
export async function announce(on: Queryable, polls: TurnedPoll[], cue: PollCue): Promise<LogRow[]> {
  const cues = polls.flatMap(({ id, party_id, title }) =>
    party_id ? [{ partyId: party_id, kind: "cue" as const, body: { cue, pollId: id, text: title } }] : [],
  );
  return cues.length > 0 ? pollLog().append(on, cues) : [];
}
