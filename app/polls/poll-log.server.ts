import type { Queryable } from "../../platform/db/pool.server.ts";
import type { LogRow } from "../../platform/log/log.server.ts";
import type { PollResult, PollTally } from "../parties/log/poll-entries.ts";

export type PollCue = "poll-opened" | "poll-closed";

export type PollEntry = { partyId: string } & (
  | { kind: "cue"; body: { cue: PollCue; pollId: string; text: string; result?: PollResult } }
  | { kind: "tally"; body: PollTally }
);

/** Of whoever has polls asked. Polls know that there is a party, and nothing of its room. */
export type PollLog = {
  /** In the transaction that changed the polls; what it answers is published after the commit. */
  append(on: Queryable, entries: PollEntry[]): Promise<LogRow[]>;
  /** What its readers have loaded is no longer so. */
  changed(partyId: string): Promise<void>;
  /** Fans have said how it will end. */
  isForetold(on: Queryable, pollId: string): Promise<boolean>;
};

let log: PollLog | null = null;

export function providePollLog(provided: PollLog): void {
  log = provided;
}

export function pollLog(): PollLog {
  if (!log) throw new Error("No log is set for poll news: providePollLog was not called.");
  return log;
}
