import type { ReactionKind } from "../../parties/log/reactions.ts";
import type { PartyFigures } from "./figures.ts";

export type ReportMinute = {
  minute: number;
  /** People who came in it. */
  joined: number;
  /** People who had come by then, and did something in it or later. */
  here: number;
  lines: number;
  sampleLines: number;
  taps: number;
  sampleTaps: number;
  votes: number;
  sampleVotes: number;
  claims: number;
  sampleClaims: number;
};

/** By the numbers of the log, so that what is taken away later is gone here too. */
export type LoudMinute = { minute: number; heat: number; cue: number | null; lines: number[] };

export type ReportTotals = PartyFigures & {
  /** Of the people, who were there in the last fifteen minutes. */
  stayed: number;
  newFans: number;
  returningFans: number;
  claims: number;
  sampleClaims: number;
  sealed: number;
  cameTrue: number;
};

/** What is kept of a party that is over. */
export type CountedReport = { totals: ReportTotals; minutes: ReportMinute[]; loudest: LoudMinute[] };

export type ReportPoll = {
  id: string;
  title: string;
  votes: number;
  sampleVotes: number;
  options: { text: string; votes: number }[];
};

export type ReportWords = {
  loudest: {
    minute: number;
    heat: number;
    cue: { what: string; text: string; minute: number } | null;
    lines: { seq: number; text: string; isSample: boolean }[];
  }[];
  polls: ReportPoll[];
  reactions: { kind: ReactionKind; taps: number }[];
  called: { id: string; text: string; calls: number; minute: number }[];
};
