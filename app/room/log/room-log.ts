import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import type { LineTap, LineTaps } from "../../parties/log/line-taps.ts";
import {
  type CueEntry,
  emptied,
  heatOf,
  isAnswerTo,
  type MessageEntry,
  type PartyEntry,
  removedBy,
  type WaitsEntry,
  withLineTaps,
} from "../../parties/log/log.ts";
import type { PollTally } from "../../parties/log/poll-entries.ts";
import { type ReactionKind, reactionKinds } from "../../parties/log/reactions.ts";
import { type SeatsNews, type SeatsTaken, withSeats } from "../../parties/seats/seats.ts";
import type { HeldLine } from "../held/held-line.ts";
import { type OwnTaps, pressed, refused, settledTaps } from "../line-taps/own-taps.ts";
import type { RoomData } from "../own-room.ts";

export type ChatEntry = MessageEntry | CueEntry | WaitsEntry;

/** Shown at once, replaced by its entry, and kept while offline. */
export type Outgoing = {
  clientKey: string;
  text: string;
  replyTo?: MessageEntry;
  /** "waiting": offline, sent with the next connection. "held": a host decides; "kept-back": one did. */
  state: "sending" | "waiting" | "failed" | HeldLine["state"];
  reason?: string;
  /** Of a line that was held. */
  rule?: GuidelineRule;
};

/** Running totals; the entries themselves are not stored. */
export type Totals = {
  /** Number of the last included entry. */
  seq: number;
  taps: Record<ReactionKind, number>;
  /** Reactions, messages and gasps per minute of the party. */
  heat: number[];
  tallies: Record<string, PollTally & { seq: number }>;
};

/** Bounded in size however long the page is open. */
export type RoomLog = {
  room: RoomData;
  totals: Totals;
  /** Messages and cues, oldest first, each once. */
  chat: ChatEntry[];
  hasEarlier: boolean;
  outgoing: Outgoing[];
  hidden: ReadonlySet<number>;
  /** Numbers of known lines by blocked fans. */
  veiled: ReadonlySet<number>;
  /** Quoted lines that are not in `chat`. */
  quoted: MessageEntry[];
  /** Numbers of unseen answers to the fan. */
  answers: number[];
  tapped: OwnTaps;
  /** Recent arrivals, shown between the lines. */
  seats: SeatsTaken[];
  /** Too many entries were missed; the page has to be reloaded. */
  behind: boolean;
};

export type RoomEvent =
  | { type: "loaded"; room: RoomData }
  | { type: "fell-behind" }
  | { type: "came"; entries: PartyEntry[] }
  | { type: "said"; entry: MessageEntry }
  | { type: "held"; line: HeldLine }
  | { type: "at-end" }
  | { type: "earlier"; entries: PartyEntry[]; hasEarlier: boolean; quoted: MessageEntry[] }
  | { type: "quoted"; entry: MessageEntry }
  | { type: "saw"; seq: number }
  | { type: "tapped" | "untapped"; seq: number; kind: LineTap; on: boolean }
  | { type: "counted"; seq: number; taps: LineTaps }
  | { type: "seats"; news: SeatsNews }
  | { type: "restored"; entry: MessageEntry }
  | { type: "sending"; clientKey: string; text: string; replyTo?: MessageEntry }
  | { type: "unsent"; clientKey: string; state: "waiting" | "failed"; reason: string }
  | { type: "discarded"; clientKey: string }
  | { type: "hid" | "showed"; seq: number };

/** Above this number the older half is dropped, and can be loaded again. */
export const mostInMemory = 1_000;

/** The limit while the reader is at the end: a thousand lines are slow on a phone. */
export const mostAtEnd = 200;

export const openRoomLog = (room: RoomData): RoomLog => veil(opened(room));

function opened(room: RoomData): RoomLog {
  return {
    room,
    totals: totalsOf(room),
    chat: room.entries.filter(isChat),
    hasEarlier: room.hasEarlier,
    outgoing: room.held.map(asOutgoing),
    hidden: new Set(room.hidden),
    veiled: nothing,
    quoted: room.quoted,
    answers: room.answers,
    tapped: { mine: room.tapped, pending: {} },
    seats: [],
    behind: false,
  };
}

const totalsOf = (room: RoomData): Totals => ({
  seq: room.cursor,
  taps: room.reactionTotals,
  heat: room.heat,
  tallies: {},
});

export const roomLog = (log: RoomLog, event: RoomEvent): RoomLog => veil(after(log, event));

const nothing: ReadonlySet<number> = new Set();

/** Blocked fans' lines are not shown, quoted or counted as answers. */
function veil(log: RoomLog): RoomLog {
  const { blocked, pinned } = log.room;
  if (blocked.length === 0) return log.veiled.size === 0 ? log : { ...log, veiled: nothing };
  const are = new Set(blocked);
  const lines = [...log.chat, ...log.quoted, ...(pinned ? [pinned] : [])];
  const veiled = new Set(
    lines.flatMap((one) => (one.kind === "message" && are.has(one.speaker.fanId) ? one.seq : [])),
  );
  return { ...log, veiled, answers: log.answers.filter((seq) => !veiled.has(seq)) };
}

function after(log: RoomLog, event: RoomEvent): RoomLog {
  switch (event.type) {
    case "loaded":
      return loaded(log, event.room);
    case "fell-behind":
      return { ...log, behind: true };
    case "came":
      return came(log, event.entries);
    // The same entry also arrives live and is counted there.
    case "said":
      return { ...log, chat: merge(log.chat, [event.entry]), outgoing: unsent(log.outgoing, [event.entry]) };
    case "held":
      return withOutgoing(log, event.line.clientKey, asOutgoing(event.line));
    case "earlier":
      return {
        ...log,
        chat: merge(event.entries, log.chat),
        hasEarlier: event.hasEarlier,
        quoted: withQuoted(log.quoted, event.quoted),
      };
    case "at-end":
      return log.chat.length > mostAtEnd ? { ...log, ...newestOf(log.chat, log.quoted, mostAtEnd / 2) } : log;
    case "quoted":
      return { ...log, quoted: withQuoted(log.quoted, [event.entry]) };
    case "saw":
      return { ...log, answers: log.answers.filter((seq) => seq !== event.seq) };
    case "tapped":
      return { ...log, tapped: pressed(log.tapped, event) };
    case "untapped":
      return { ...log, tapped: refused(log.tapped, event) };
    case "counted":
      return {
        ...log,
        tapped: settledTaps(log.tapped, [event.seq]),
        chat: log.chat.map((known) => (known.seq === event.seq ? { ...known, taps: event.taps } : known)),
      };
    case "seats":
      return { ...log, seats: withSeats(log.seats, event.news, log.chat.at(-1)?.seq ?? 0) };
    case "restored":
      return { ...log, chat: log.chat.map((known) => (known.seq === event.entry.seq ? event.entry : known)) };
    case "sending":
      return withOutgoing(log, event.clientKey, {
        clientKey: event.clientKey,
        text: event.text,
        ...(event.replyTo && { replyTo: event.replyTo }),
        state: "sending",
      });
    case "unsent": {
      const { clientKey, state, reason } = event;
      const sent = log.outgoing.find((message) => message.clientKey === clientKey);
      return sent ? withOutgoing(log, clientKey, { ...sent, state, reason }) : log;
    }
    case "discarded":
      return { ...log, outgoing: log.outgoing.filter(({ clientKey }) => clientKey !== event.clientKey) };
    case "hid":
      return { ...log, hidden: new Set(log.hidden).add(event.seq) };
    case "showed":
      return { ...log, hidden: new Set([...log.hidden].filter((seq) => seq !== event.seq)) };
  }
}

const isChat = (entry: PartyEntry): entry is ChatEntry =>
  entry.kind === "message" || entry.kind === "cue" || (entry.kind === "waits" && entry.of !== "count");

function loaded(log: RoomLog, room: RoomData): RoomLog {
  const outgoing = withHeld(log.outgoing, room.held);
  if (log.behind) return { ...openRoomLog(room), outgoing, hidden: log.hidden };
  // Totals are taken from whichever source has seen more of the log.
  const totals = room.cursor > log.totals.seq ? totalsOf(room) : log.totals;
  // Loaded entries win over known ones: they include later removals. What waited before them may be open by now.
  const known = log.chat.some(({ kind }) => kind === "waits") ? [] : log.chat;
  const chat = merge(room.entries, known);
  return {
    ...log,
    room,
    hasEarlier: known.length === 0 ? room.hasEarlier : log.hasEarlier,
    totals: { ...totals, tallies: talliesAfter(log.totals.tallies, room.cursor) },
    chat,
    quoted: withQuoted(log.quoted, room.quoted),
    answers: [...new Set([...room.answers, ...log.answers.filter((seq) => seq > room.cursor)])],
    tapped: Object.keys(log.tapped.pending).length > 0 ? log.tapped : { mine: room.tapped, pending: {} },
    outgoing: unsent(outgoing, room.entries),
  };
}

const asOutgoing = ({ clientKey, text, rule, state }: HeldLine): Outgoing => ({
  clientKey,
  text,
  rule,
  state,
});

/** Which lines are held is the server's to say; what is on its way stays. */
function withHeld(outgoing: Outgoing[], held: HeldLine[]): Outgoing[] {
  const known = new Set(held.map(({ clientKey }) => clientKey));
  const onTheirWay = outgoing.filter(({ clientKey, rule }) => !rule && !known.has(clientKey));
  return [...held.map(asOutgoing), ...onTheirWay];
}

/** The page includes its polls, so older tallies are ignored. */
const talliesAfter = (tallies: Totals["tallies"], cursor: number): Totals["tallies"] =>
  Object.fromEntries(Object.entries(tallies).filter(([, { seq }]) => seq > cursor));

function came(log: RoomLog, entries: PartyEntry[]): RoomLog {
  const chat = withLineTaps(withoutRemoved(merge(log.chat, entries), entries), entries);
  const quoted = withoutRemoved(log.quoted, entries) as MessageEntry[];
  return {
    ...log,
    totals: fold(
      log.totals,
      entries.filter(({ seq }) => seq > log.totals.seq),
    ),
    ...(chat.length > mostInMemory ? newestOf(chat, quoted, mostInMemory / 2) : { chat, quoted }),
    answers: answersAfter(log, entries),
    tapped: settledTaps(
      log.tapped,
      entries.flatMap((entry) => (entry.kind === "line-taps" ? entry.lines.map(({ seq }) => seq) : [])),
    ),
    outgoing: unsent(log.outgoing, entries),
  };
}

/** Quoted lines are kept too; otherwise each would be loaded separately. */
function newestOf(
  chat: ChatEntry[],
  quoted: MessageEntry[],
  most: number,
): Pick<RoomLog, "chat" | "quoted" | "hasEarlier"> {
  const newest = chat.slice(-most);
  const answered = new Set(newest.map((entry) => entry.kind === "message" && entry.replyTo?.seq));
  const putDown = chat
    .slice(0, -most)
    .filter((entry): entry is MessageEntry => entry.kind === "message" && answered.has(entry.seq));
  return { chat: newest, quoted: withQuoted(quoted, putDown), hasEarlier: true };
}

/** Each once in its latest state: every load brings its quoted lines. */
function withQuoted(known: readonly MessageEntry[], more: readonly MessageEntry[]): MessageEntry[] {
  const told = new Map(more.map((entry) => [entry.seq, entry]));
  return [...known.filter(({ seq }) => !told.has(seq)), ...told.values()].slice(-mostInMemory);
}

function answersAfter({ answers, room, totals }: RoomLog, entries: PartyEntry[]): number[] {
  const removed = entries.map(removedBy);
  const fresh = entries.filter(
    (entry) => entry.seq > totals.seq && !removed.includes(entry.seq) && isAnswerTo(entry, room.me?.fanId),
  );
  const left = answers.filter((seq) => !removed.includes(seq));
  return fresh.length === 0 && left.length === answers.length
    ? answers
    : [...new Set([...left, ...fresh.map(({ seq }) => seq)])];
}

function fold(totals: Totals, entries: PartyEntry[]): Totals {
  const last = entries.at(-1);
  if (!last) return totals;
  const taps = { ...totals.taps };
  const heat = [...totals.heat];
  const tallies = { ...totals.tallies };
  for (const entry of entries) {
    if (entry.kind === "reactions") for (const kind of reactionKinds) taps[kind] += entry.taps[kind] ?? 0;
    if (entry.kind === "tally") tallies[entry.pollId] = entry;
    const minute = Math.floor(entry.offsetMs / 60_000);
    if (minute < 0) continue;
    while (heat.length <= minute) heat.push(0);
    heat[minute] = (heat[minute] ?? 0) + heatOf(entry);
  }
  return { seq: last.seq, taps, heat, tallies };
}

function withoutRemoved(chat: ChatEntry[], entries: PartyEntry[]): ChatEntry[] {
  const removed = new Set(entries.map(removedBy));
  if (removed.size === 1 && removed.has(null)) return chat;
  return chat.map((entry) => (entry.kind === "message" && removed.has(entry.seq) ? emptied(entry) : entry));
}

function withOutgoing(log: RoomLog, clientKey: string, message: Outgoing): RoomLog {
  const known = log.outgoing.some((other) => other.clientKey === clientKey);
  const outgoing = known
    ? log.outgoing.map((other) => (other.clientKey === clientKey ? message : other))
    : [...log.outgoing, message];
  return { ...log, outgoing };
}

function unsent(outgoing: Outgoing[], entries: PartyEntry[]): Outgoing[] {
  if (outgoing.length === 0) return outgoing;
  const arrived = new Set(entries.map((entry) => entry.kind === "message" && entry.clientKey));
  return outgoing.filter(({ clientKey }) => !arrived.has(clientKey));
}

function merge(known: readonly PartyEntry[], more: readonly PartyEntry[]): ChatEntry[] {
  const [before, after] = [known.filter(isChat), more.filter(isChat)];
  const last = before.at(-1)?.seq ?? 0;
  // The usual case: all new entries are newer than the known ones.
  if (after.every(({ seq }, index) => seq > (after[index - 1]?.seq ?? last))) return [...before, ...after];
  const bySeq = new Map<number, ChatEntry>();
  for (const entry of before) bySeq.set(entry.seq, entry);
  for (const entry of after) if (!bySeq.has(entry.seq)) bySeq.set(entry.seq, entry);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
