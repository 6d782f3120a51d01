import { expect, test } from "vitest";
import type { ChatEntry } from "../log/room-log.ts";
import { chatLines } from "./chat-lines.ts";

const minute = 60_000;
const evening = Date.UTC(2026, 9, 30, 22, 30);

let seq = 0;
const said = (at: number, clientKey?: string): ChatEntry => ({
  seq: ++seq,
  kind: "message",
  at,
  offsetMs: at - evening,
  text: "Hello",
  speaker: { fanId: "f", name: "Fan", avatar: "", sample: false },
  ...(clientKey && { clientKey }),
});

const rulesOf = (entries: ChatEntry[], timeZone = "UTC") =>
  chatLines(entries, timeZone).flatMap((line) => ("rule" in line ? line.rule : []));

test("a rule marks a new local day and a pause of five minutes", () => {
  const moments = [0, 5 * minute - 1, 10 * minute - 1, 90 * minute - 1, 90 * minute];
  const entries = moments.map((after) => said(evening + after));
  expect(rulesOf(entries)).toEqual([
    "Friday 30 October",
    "9:59 into the party",
    "1:29:59 into the party",
    "Saturday 31 October",
  ]);
  expect(rulesOf(entries, "Europe/Paris")).toEqual([
    "Friday 30 October",
    "9:59 into the party",
    "Saturday 31 October",
  ]);
  expect(chatLines([], "UTC")).toEqual([]);
});

test("every entry has a line of its own, whose key stays from the moment it is sent", () => {
  const entries = [said(evening, "mine-1"), said(evening)];
  const lines = chatLines(entries, "UTC").filter((line) => "entry" in line);
  expect(lines).toEqual([
    { key: "mine-1", entry: entries[0] },
    { key: String(entries[1]?.seq), entry: entries[1] },
  ]);
});
