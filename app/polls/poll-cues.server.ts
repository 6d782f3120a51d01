import { type Queryable, query } from "../../platform/db/pool.server.ts";
import type { LogRow } from "../../platform/log/log.server.ts";
import type { PollResult } from "../parties/log/poll-entries.ts";
import { resultOf } from "./poll.ts";
import { type PollCue, pollLog } from "./poll-log.server.ts";

export type ChangedPoll = { id: string; party_id: string | null; title: string };

/** Tell the readers what it answers after the commit. One that closes says how it ended. */
export async function announce(on: Queryable, polls: ChangedPoll[], cue: PollCue): Promise<LogRow[]> {
  const results = cue === "poll-closed" ? await resultsOf(on, polls) : new Map<string, PollResult>();
  const cues = polls.flatMap(({ id, party_id, title }) => {
    if (!party_id) return [];
    const result = results.get(id);
    const body = { cue, pollId: id, text: title, ...(result && { result }) };
    return [{ partyId: party_id, kind: "cue" as const, body }];
  });
  return cues.length > 0 ? pollLog().append(on, cues) : [];
}

/** By poll; on the transaction that closed them, so that no vote comes after. */
export async function resultsOf(on: Queryable, polls: { id: string }[]): Promise<Map<string, PollResult>> {
  const rows = await query<{ id: string; options: string[]; votes: number[] }>(
    `select p.id, p.options, array(select t.votes from poll_tallies t where t.poll_id = p.id order by t.option_index) as votes
     from polls p where p.id = any($1)`,
    [polls.map(({ id }) => id)],
    on,
  );
  return new Map(rows.map(({ id, options, votes }) => [id, resultOf(options, votes)]));
}
