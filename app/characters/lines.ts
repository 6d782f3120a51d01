import type { FactReceipt } from "./receipts/grounds.ts";
import type { VoiceLine } from "./voice/voice.ts";

/** A line of a talk. */
export type TalkLine = VoiceLine & {
  seq: number;
  /** Shown when the talk began: how it might go, said by nobody. */
  isOpening: boolean;
  /** Of a reply: the number of what it answers, and how it ended. */
  to: number | null;
  state: "whole" | "stopped" | "trouble";
  /** What its facts stand on. */
  receipts: FactReceipt[];
};

/** CHAT-12, as the log keeps it. */
export type TalkBody = VoiceLine & {
  opening?: true;
  to?: number;
  state?: TalkLine["state"];
  receipts?: FactReceipt[];
};

export const lineOf = (seq: number, { role, content, opening, to, state, receipts }: TalkBody): TalkLine => ({
  seq,
  role,
  content,
  isOpening: opening ?? false,
  to: to ?? null,
  state: state ?? "whole",
  receipts: receipts ?? [],
});

/** What was asked again is answered by its newest reply. */
export function shownLines(lines: TalkLine[]): TalkLine[] {
  const newest = new Map(lines.map(({ to, seq }) => [to, seq]));
  return lines.filter(({ to, seq }) => to === null || newest.get(to) === seq);
}

/** What was really said, for who answers. */
export const saidIn = (lines: TalkLine[]): VoiceLine[] =>
  shownLines(lines)
    .filter(({ state, isOpening, role }) => state !== "trouble" && !(isOpening && role === "user"))
    .map(({ role, content }) => ({ role, content }));
