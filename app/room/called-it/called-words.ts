import { count, counted } from "../../../platform/ui/numbers.ts";
import type { CalledBy, Cue } from "../../parties/log/log.ts";
import { resultWords } from "../../polls/poll.ts";

export type NameReader = { me?: string; blocked: readonly string[] };

const everybody: NameReader = { blocked: [] };

/** "Mia, Leo and 12 others": the earliest by name, without those a reader has blocked. */
function names(
  { count: all, first }: Pick<CalledBy, "count" | "first">,
  { me, blocked }: NameReader,
): string {
  const named = first
    .filter(({ fanId }) => !blocked.includes(fanId))
    .map(({ fanId, name }) => (fanId === me ? "You" : name))
    .sort((a, b) => Number(b === "You") - Number(a === "You"));
  const others = all - named.length;
  if (named.length === 0) return count(all);
  const parts = others > 0 ? [...named, counted(others, "other")] : named;
  const last = parts.pop() as string;
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

export const calledWords = (of: Pick<CalledBy, "count" | "first">, reader = everybody): string =>
  `${names(of, reader)} called it.`;

/** What became of the envelopes on a poll that has closed. */
export function envelopeWords(called: CalledBy, isDraw: boolean, reader = everybody): string {
  if (called.count > 0) return calledWords(called, reader);
  if (called.sealed === 0) return "Nobody had sealed an answer.";
  const opened = `${counted(called.sealed, "envelope")} opened`;
  return isDraw ? `${opened}: on a draw none is right.` : `${opened}, and nobody called it.`;
}

/** Null where none of the cast has voted for it. */
export function castWords({ cast = [] }: CalledBy): string | null {
  if (cast.length === 0) return null;
  return `Of the cast, ${cast.map(({ name }) => name).join(" and ")} said it first.`;
}

/** A cue as one sentence, in the log and for a screen reader. */
export function cueWords(cue: Cue, reader = everybody): string {
  if (cue.cue === "poll-opened") return `New poll: ${cue.text}`;
  if (cue.cue === "called-it") {
    const { count: all, first = [], text } = cue;
    return `${names({ count: all, first }, reader)} called it: ${text}`;
  }
  if (cue.cue !== "poll-closed") return cue.text;
  const { text, result, called } = cue;
  const said = `Poll closed: ${text}${result ? ` ${resultWords(result)}` : ""}`;
  if (!called || !result || result.leads.length === 0) return said;
  const words = [envelopeWords(called, result.leads.length > 1, reader), castWords(called)];
  return [said, ...words].filter(Boolean).join(" ");
}
