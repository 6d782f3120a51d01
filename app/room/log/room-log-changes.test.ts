import { expect, test } from "vitest";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import type { RoomData } from "../own-room.ts";
import { openRoomLog, type RoomEvent, roomLog } from "./room-log.ts";

const moment = { at: 0, offsetMs: 0 };
const message = (seq: number): MessageEntry => ({
  ...moment,
  kind: "message",
  seq,
  speaker: { fanId: "f1", name: "Nell", avatar: "nell-harrow" },
  text: `message ${seq}`,
});
const removal = (seq: number, of: number): PartyEntry => ({
  ...moment,
  kind: "change",
  seq,
  change: "message-removed",
  of,
});
const room = {
  entries: [message(1), message(2), message(3)],
  cursor: 3,
  hasEarlier: false,
  heat: [],
  hidden: [1],
  blocked: [],
  answers: [],
  held: [],
  tapped: {},
  quoted: [],
  me: { fanId: "me", name: "Me", avatar: "" },
  reactionTotals: { clap: 0, gasp: 0, heart: 0, laugh: 0, called: 0, knife: 0 },
} as unknown as RoomData;

const after = (...events: RoomEvent[]) => events.reduce(roomLog, openRoomLog(room));
const wordsAfter = (...events: RoomEvent[]) =>
  after(...events).chat.map((entry) => "text" in entry && entry.text);
const came = (...entries: PartyEntry[]): RoomEvent => ({ type: "came", entries });

test("a removed message keeps its place without text; the others stay", () => {
  expect(wordsAfter(came(removal(4, 2)))).toEqual(["message 1", "", "message 3"]);
  expect(wordsAfter(came(message(4), removal(5, 4), removal(6, 1)))).toEqual([
    "",
    "message 2",
    "message 3",
    "",
  ]);
  expect(after(came(removal(4, 2))).chat[1]).toMatchObject({ seq: 2, removed: true });
  const kept = after();
  expect(roomLog(kept, came(message(4))).chat[0]).toBe(kept.chat[0]);
});

test("a message that is put back stands where it stood", () => {
  const restored: RoomEvent = { type: "restored", entry: message(2) };
  expect(wordsAfter(came(removal(4, 2)), restored)).toEqual(["message 1", "message 2", "message 3"]);
});

test("what a fan hides is hidden until they show it, and nothing else with it", () => {
  const hidden = (...events: RoomEvent[]) => [...after(...events).hidden].sort();
  const hid = (seq: number): RoomEvent => ({ type: "hid", seq });
  expect(hidden(hid(3))).toEqual([1, 3]);
  expect(hidden(hid(3), { type: "showed", seq: 1 })).toEqual([3]);
});

test("one message that could not be sent is put away, and the others stay", () => {
  const send = (clientKey: string): RoomEvent => ({ type: "sending", clientKey, text: clientKey });
  const unsent = (clientKey: string): RoomEvent => ({
    type: "unsent",
    clientKey,
    state: "failed",
    reason: "No.",
  });
  const log = after(send("a"), send("b"), unsent("a"), unsent("c"), { type: "discarded", clientKey: "b" });
  expect(log.outgoing).toEqual([{ clientKey: "a", text: "a", state: "failed", reason: "No." }]);
  expect(roomLog(log, send("a")).outgoing).toEqual([{ clientKey: "a", text: "a", state: "sending" }]);
});

const answering = (seq: number, of: Partial<MessageEntry>): MessageEntry => ({ ...message(seq), ...of });

test("an answer to the fan is unread until seen or removed; own lines never", () => {
  const coming = came(
    answering(4, { replyTo: { seq: 1, fanId: "me" } }),
    answering(5, { mentions: [{ fanId: "me", from: 0, to: 3 }] }),
    answering(6, { replyTo: { seq: 1, fanId: "other" } }),
    answering(7, { replyTo: { seq: 1, fanId: "me" }, speaker: { fanId: "me", name: "Me", avatar: "" } }),
  );
  expect(after(coming).answers).toEqual([4, 5]);
  expect(after(coming, { type: "saw", seq: 4 }).answers).toEqual([5]);
  expect(after(coming, { type: "saw", seq: 4 }, coming).answers).toEqual([5]);
  expect(after(coming, came(removal(8, 5))).answers).toEqual([4]);
});

test("how lines stand by now replaces what was counted", () => {
  const entry = (seq: number, gasp: number): PartyEntry => ({
    ...moment,
    kind: "line-taps",
    seq,
    lines: [{ seq: 2, taps: { gasp } }],
  });
  const press: RoomEvent = { type: "tapped", seq: 2, kind: "gasp", on: true };
  const tapsOf = (...events: RoomEvent[]) => {
    const { chat, tapped } = after(...events);
    const line = chat.find(({ seq }) => seq === 2);
    return [line?.kind === "message" && line.taps, tapped.pending[2], tapped.mine[2]];
  };
  expect(tapsOf(press)).toEqual([undefined, { gasp: 1 }, ["gasp"]]);
  expect(tapsOf(press, came(entry(4, 3)))).toEqual([{ gasp: 3 }, undefined, ["gasp"]]);
  expect(tapsOf(press, { type: "untapped", seq: 2, kind: "gasp", on: true })).toEqual([
    undefined,
    { gasp: 0 },
    [],
  ]);
  expect(tapsOf(press, came(entry(4, 3), removal(5, 2)))[0]).toBeUndefined();
});

test("blocked fans' lines are veiled, also new, quoted or replies, until unblocked", () => {
  const theirs = (seq: number) => ({ ...message(seq), speaker: { fanId: "f2", name: "Bo", avatar: "" } });
  const answer = { ...theirs(5), replyTo: { seq: 2, fanId: "me" } };
  const blocking = {
    ...room,
    entries: [message(1), theirs(2)],
    pinned: theirs(9),
    blocked: ["f2"],
  } as RoomData;
  const log = [came(answer), { type: "quoted", entry: theirs(0) } as const].reduce(
    roomLog,
    openRoomLog(blocking),
  );
  expect([...log.veiled].sort()).toEqual([0, 2, 5, 9]);
  expect(log.answers).toEqual([]);
  expect([...roomLog(log, { type: "loaded", room: { ...blocking, blocked: [] } }).veiled]).toEqual([]);
});

test("a held line waits with its rule, is kept back or said, and never twice", () => {
  const line = { id: "h", clientKey: "k", text: "Mine", rule: "private", state: "held" } as const;
  const sent: RoomEvent[] = [
    { type: "sending", clientKey: "k", text: "Mine" },
    { type: "held", line },
  ];
  expect(after(...sent).outgoing).toEqual([{ clientKey: "k", text: "Mine", rule: "private", state: "held" }]);
  const withHeld = (held: RoomData["held"]): RoomEvent => ({ type: "loaded", room: { ...room, held } });
  const loaded = after(...sent, withHeld([{ ...line, state: "kept-back" }]));
  expect(loaded.outgoing).toMatchObject([{ state: "kept-back" }]);
  expect(openRoomLog({ ...room, held: [line] }).outgoing).toMatchObject([{ state: "held" }]);
  // Let through while the page was away: it is in the log alone, and what is on its way stays.
  const more: RoomEvent = { type: "sending", clientKey: "other", text: "More" };
  expect(after(...sent, more, withHeld([])).outgoing.map(({ clientKey }) => clientKey)).toEqual(["other"]);
  expect(after(...sent, came({ ...message(4), clientKey: "k" })).outgoing).toEqual([]);
});
