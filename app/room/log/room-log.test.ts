import { expect, test } from "vitest";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import { partyBadge } from "../../parties/party.ts";
import type { RoomData } from "../own-room.ts";
import { mostAtEnd, mostInMemory, openRoomLog, type RoomEvent, type RoomLog, roomLog } from "./room-log.ts";

const totalsOf = ({ totals }: RoomLog) => totals.taps;
const heatOf = ({ totals }: RoomLog) => totals.heat;
const talliesOf = ({ totals }: RoomLog) => totals.tallies;

const speaker = { fanId: "f1", name: "Nell", avatar: "nell-harrow" };
const message = (seq: number, clientKey?: string): MessageEntry => ({
  kind: "message",
  seq,
  at: seq * 1_000,
  offsetMs: seq * 1_000,
  speaker,
  text: `message ${seq}`,
  clientKey,
});
const claps = (seq: number, clap: number): PartyEntry => ({
  kind: "reactions",
  seq,
  at: 0,
  offsetMs: 61_000,
  taps: { clap },
});
const tally = (seq: number, votes: number[], isActive = true): PartyEntry => ({
  kind: "tally",
  seq,
  at: 0,
  offsetMs: 0,
  pollId: "p",
  votes,
  total: 0,
  sampleVotes: 0,
  held: 0,
  version: seq,
  isActive,
});

const room = (cursor: number, entries: PartyEntry[], clap = 10) =>
  ({
    entries,
    cursor,
    hasEarlier: true,
    heat: [3],
    hidden: [],
    blocked: [],
    answers: [],
    held: [],
    tapped: {},
    quoted: [],
    reactionTotals: { clap, gasp: 0, heart: 0, laugh: 0, called: 0, knife: 0 },
  }) as unknown as RoomData;

const after = (events: RoomEvent[], start = room(5, [message(4), message(5)])) =>
  events.reduce(roomLog, openRoomLog(start));
const seqs = (events: RoomEvent[]) => after(events).chat.map(({ seq }) => seq);

test("every entry shows once and in order, however often and whenever it comes", () => {
  const came = (entries: PartyEntry[]): RoomEvent => ({ type: "came", entries });
  const earlier: RoomEvent = {
    type: "earlier",
    entries: [message(2), message(4)],
    hasEarlier: false,
    quoted: [],
  };
  expect(seqs([came([message(7)]), came([message(6), message(7)]), earlier])).toEqual([2, 4, 5, 6, 7]);
});

test("an own message gives way to its entry, from the answer or from the stream", () => {
  const sending: RoomEvent = { type: "sending", clientKey: "k", text: "hello" };
  for (const arrived of [
    { type: "said", entry: message(6, "k") },
    { type: "came", entries: [message(6, "k")] },
  ] satisfies RoomEvent[]) {
    const log = after([sending, { type: "unsent", clientKey: "k", state: "waiting", reason: "" }, arrived]);
    expect(log.outgoing).toEqual([]);
    expect(log.chat.at(-1)?.seq).toBe(6);
  }
});

test("taps count once when the page is loaded anew while they come", () => {
  const came: RoomEvent = { type: "came", entries: [claps(6, 2), claps(7, 3)] };
  expect(totalsOf(after([came])).clap).toBe(15);
  expect(totalsOf(after([came, { type: "loaded", room: room(6, [], 12) }])).clap).toBe(15);
  expect(heatOf(after([came]))).toEqual([3, 5]);
});

test("the newest tally wins, until the page knows better", () => {
  const came: RoomEvent = { type: "came", entries: [tally(6, [1, 0]), tally(7, [1, 1], false)] };
  expect(talliesOf(after([came])).p).toMatchObject({ votes: [1, 1], isActive: false });
  expect(talliesOf(after([came, { type: "loaded", room: room(7, []) }]))).toEqual({});
});

test("after too much was missed, the chat starts anew and what is unsent stays", () => {
  const log = after([
    { type: "sending", clientKey: "k", text: "hello" },
    { type: "fell-behind" },
    { type: "loaded", room: room(900, [message(899)]) },
  ]);
  expect(log.chat.map(({ seq }) => seq)).toEqual([899]);
  expect(log.outgoing).toHaveLength(1);
});

test("AFTERS-17: any other status is Unknown", () => {
  expect(partyBadge("on fire")).toEqual({ label: "Unknown", tone: "unknown" });
});

test("what is kept of a room is bounded, and what 20,000 entries add up to is right", () => {
  const entries = Array.from({ length: 20_000 }, (_, index) =>
    index % 4 === 0 ? claps(index + 6, 1) : message(index + 6),
  );
  let log = openRoomLog(room(5, [message(5)]));
  for (let from = 0; from < entries.length; from += 50)
    log = roomLog(log, { type: "came", entries: entries.slice(from, from + 50) });
  expect(log.chat.length).toBeLessThanOrEqual(mostInMemory);
  expect(log.chat.at(-1)?.seq).toBe(20_005);
  expect(totalsOf(log).clap).toBe(10 + 5_000);
  expect(JSON.stringify(log).length).toBeLessThan(400_000);
});

test("a page reloaded a thousand times keeps each answered line once", () => {
  const answered = (cursor: number) => ({ ...room(cursor, []), quoted: [message(7), message(cursor)] });
  let log = openRoomLog(answered(8));
  for (let cursor = 9; cursor < 1_009; cursor++)
    log = roomLog(log, { type: "loaded", room: answered(cursor) });
  log = roomLog(log, { type: "quoted", entry: message(7) });
  const seqs = log.quoted.map(({ seq }) => seq);
  expect(seqs.length).toBeLessThanOrEqual(mostInMemory);
  expect(new Set(seqs).size).toBe(seqs.length);
  expect(seqs).toContain(1_008);
});

test("at the end of a long chat the older half is dropped, except answered lines", () => {
  const lines = Array.from({ length: mostAtEnd }, (_, n) => message(n + 1));
  const full = openRoomLog({ ...room(mostAtEnd, lines), hasEarlier: false });
  expect(roomLog(full, { type: "at-end" })).toBe(full);
  const answer = { ...message(mostAtEnd + 1), replyTo: { seq: 7, fanId: "f1" } };
  const log = roomLog(roomLog(full, { type: "came", entries: [answer] }), { type: "at-end" });
  expect(log.chat.map(({ seq }) => seq)).toEqual(
    Array.from({ length: mostAtEnd / 2 }, (_, n) => mostAtEnd / 2 + n + 2),
  );
  expect(log).toMatchObject({ hasEarlier: true, quoted: [{ seq: 7, text: "message 7" }] });
});

test("whichever knows more of the log, the page or the stream, says what it adds up to", () => {
  const live: RoomEvent = { type: "came", entries: [claps(6, 1), claps(7, 2)] };
  expect(totalsOf(after([live, { type: "loaded", room: room(6, [], 11) }])).clap).toBe(13);
  const ahead: RoomEvent = { type: "loaded", room: room(8, [], 17) };
  expect(totalsOf(after([live, ahead, { type: "came", entries: [claps(8, 4), claps(9, 1)] }])).clap).toBe(18);
});
