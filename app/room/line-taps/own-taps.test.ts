import { expect, test } from "vitest";
import { type OwnTaps, pressed, refused, settledTaps, tapsWith } from "./own-taps.ts";

const none: OwnTaps = { mine: {}, pending: {} };
const press = { seq: 7, kind: "gasp", on: true } as const;

test("a press counts at once, a second undoes it, and the room's count replaces it", () => {
  const once = pressed(none, press);
  expect(tapsWith({ gasp: 2 }, once.pending[7])).toEqual({ gasp: 3 });
  expect(pressed(once, press)).toBe(once);
  const back = pressed(once, { ...press, on: false });
  expect(back.mine[7]).toEqual([]);
  expect(tapsWith({ gasp: 2 }, back.pending[7])).toEqual({ gasp: 2 });
  const counted = settledTaps(once, [7]);
  expect(counted.mine[7]).toEqual(["gasp"]);
  expect(tapsWith({ gasp: 3 }, counted.pending[7])).toEqual({ gasp: 3 });
  expect(settledTaps(counted, [7, 8])).toBe(counted);
});

test("what was refused is as if it had not been pressed", () => {
  const after = refused(pressed(none, press), press);
  expect(after.mine[7]).toEqual([]);
  expect(tapsWith(undefined, after.pending[7])).toEqual({});
});

test("presses on one line add up per kind, without moving other lines", () => {
  const gasp = pressed(none, press);
  const both = pressed(gasp, { ...press, kind: "heart" });
  expect(both.mine).toEqual({ 7: ["gasp", "heart"] });
  expect(tapsWith({}, both.pending[7])).toEqual({ gasp: 1, heart: 1 });
  const back = pressed(both, { ...press, on: false });
  expect(back).toEqual({ mine: { 7: ["heart"] }, pending: { 7: { gasp: 0, heart: 1 } } });
  expect(tapsWith({ gasp: 1 }, { gasp: -1 })).toEqual({});
  expect(tapsWith({ gasp: 1 }, undefined)).toEqual({ gasp: 1 });
  const more = pressed(both, { ...press, seq: 9 });
  expect(more.pending).toEqual({ 7: { gasp: 1, heart: 1 }, 9: { gasp: 1 } });
  // Of three lines that the room has counted one was pressed here.
  expect(settledTaps(more, [6, 7, 8])).toEqual({ mine: more.mine, pending: { 9: { gasp: 1 } } });
});

test("a refused removal is restored, and newer confirmed state stays", () => {
  const counted = settledTaps(pressed(none, press), [7]);
  const off = { ...press, on: false };
  const back = pressed(counted, off);
  expect(refused(back, off)).toEqual({ mine: { 7: ["gasp"] }, pending: { 7: { gasp: 0 } } });
  expect(refused(counted, off)).toBe(counted);
  expect(refused(none, press)).toBe(none);
});
