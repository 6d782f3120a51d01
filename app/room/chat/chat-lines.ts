import { clockTime } from "../../../platform/ui/numbers.ts";
import type { CueEntry, MessageEntry, WaitsEntry } from "../../parties/log/log.ts";
import type { SeatsTaken } from "../../parties/seats/seats.ts";
import type { ChatEntry } from "../log/room-log.ts";
import type { Whisper } from "../rows/row.ts";

export type ChatLine =
  | { key: string; rule: string }
  | { key: string; entry: MessageEntry | CueEntry }
  | { key: string; seats: SeatsTaken }
  | { key: string; whisper: Whisper }
  | { key: string; waiting: WaitsEntry[] };

const silenceMs = 5 * 60_000;

const dayNames = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone });

/**
 * Adds dividers for new days and after pauses, arrivals after the last line before them, and whispers between the
 * room's lines by time.
 */
export function chatLines(
  chat: readonly ChatEntry[],
  timeZone: string | undefined,
  seats: readonly SeatsTaken[] = [],
  whispers: readonly Whisper[] = [],
): ChatLine[] {
  const days = dayNames(timeZone);
  const taken = new Map(seats.map((one) => [one.after, one]));
  const lines: ChatLine[] = [];
  const seat = (after: number) => {
    const one = taken.get(after);
    if (one) lines.push({ key: `seats-${after}`, seats: one });
  };
  seat(0);
  let heard = 0;
  const whispersUntil = (at: number) => {
    for (let next = whispers[heard]; next && next.at < at; next = whispers[++heard])
      lines.push({ key: `whisper-${next.seq}`, whisper: next });
  };
  let day = "";
  let last: ChatEntry | undefined;
  for (const entry of chat) {
    whispersUntil(entry.at);
    const entryDay = days.format(entry.at);
    if (entryDay !== day) lines.push({ key: `day-${entry.seq}`, rule: entryDay });
    else if (last && entry.at - last.at >= silenceMs)
      lines.push({ key: `at-${entry.seq}`, rule: `${clockTime(entry.offsetMs)} into the party` });
    day = entryDay;
    last = entry;
    const before = lines.at(-1);
    // Neighbours wait together.
    if (entry.kind === "waits" && before && "waiting" in before) before.waiting.push(entry);
    else if (entry.kind === "waits") lines.push({ key: `waits-${entry.seq}`, waiting: [entry] });
    else lines.push({ key: lineKey(entry), entry });
    seat(entry.seq);
  }
  whispersUntil(Number.POSITIVE_INFINITY);
  return lines;
}

/** A message keeps its React key from sending to arrival, so that it does not jump. */
export const lineKey = (entry: ChatEntry) =>
  entry.kind === "message" && entry.clientKey ? entry.clientKey : String(entry.seq);

export const wasRemoved = (chat: readonly ChatEntry[], seq: number): boolean =>
  chat.some((entry) => entry.seq === seq && entry.kind === "message" && entry.removed === true);
