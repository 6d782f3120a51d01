import { expect, test } from "vitest";
import { type OwnTaps, pressed, refused, settled, tapsWith } from "./own-taps.ts";

const none: OwnTaps = { mine: {}, pending: {} };
const press = { seq: 7, kind: "gasp", on: true } as const;

test("a press counts at once, a second takes it back, and the room's own count replaces it", () => {
  const once = pressed(none, press);
  expect(tapsWith({ gasp: 2 }, once.pending[7])).toEqual({ gasp: 3 });
  expect(pressed(once, press)).toBe(once);
  const back = pressed(once, { ...press, on: false });
  expect(back.mine[7]).toEqual([]);
  expect(tapsWith({ gasp: 2 }, back.pending[7])).toEqual({ gasp: 2 });
  const counted = settled(once, [7]);
  expect(counted.mine[7]).toEqual(["gasp"]);
  expect(tapsWith({ gasp: 3 }, counted.pending[7])).toEqual({ gasp: 3 });
  expect(settled(counted, [7, 8])).toBe(counted);
});

test("what was refused is as if it had not been pressed", () => {
  const after = refused(pressed(none, press), press);
  expect(after.mine[7]).toEqual([]);
  expect(tapsWith(undefined, after.pending[7])).toEqual({});
});
