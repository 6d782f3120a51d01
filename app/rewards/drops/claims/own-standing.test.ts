import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { claim } from "./claims.server.ts";
import { markDrop } from "./marks.server.ts";
import { findEntry, findMarks, findOwn } from "./own-standing.server.ts";
import { giveBackPiece } from "./stand-by.server.ts";

const fans = (count: number) => Array.from({ length: count }, () => newFanId());

test("a fan finds their standing in requested drops only", async () => {
  const [pieces, places, left, entered, other] = [
    await openDrop({ keepWithin: 5 }),
    await openDrop({ pieces: 1 }),
    await openDrop(),
    await openDrop({ mode: "draw" }),
    await openDrop(),
  ];
  const [fan = "", first = "", second = "", later = ""] = fans(4);
  for (const one of [first, second, fan, later]) await claim(places, one);
  for (const drop of [pieces, left, entered, other]) for (const one of [fan, later]) await claim(drop, one);
  await claim(other, first);
  await giveBackPiece(left, fan);
  const entry = await findEntry(fan, entered);
  expect(entry).toMatch(/^[0-9a-f]{24}$/);
  const drops = [pieces, places, left, entered];
  expect(await findOwn(fan, drops)).toEqual({
    [pieces]: { has: "piece", number: 1, keepBy: expect.any(Number) },
    [places]: { has: "place", ahead: 1 },
    [left]: { has: "left" },
    [entered]: { has: "entry", entry },
  });
  // Who has a piece or gave up is ahead of nobody.
  await giveBackPiece(places, second);
  expect(await findOwn(fan, [places, places])).toEqual({ [places]: { has: "place", ahead: 0 } });
  expect(await findOwn(later, [places])).toEqual({ [places]: { has: "place", ahead: 1 } });
  expect(await findOwn(newFanId(), drops)).toEqual({});
  expect([await findOwn(null, drops), await findOwn(fan, [])]).toEqual([{}, {}]);
  expect([await findEntry(null, entered), await findEntry(newFanId(), entered)]).toEqual([null, null]);
  expect(await findEntry(fan, pieces)).toBeNull();
});

test("of several pieces of one drop the lowest is told, and of an entry what was drawn", async () => {
  const drop = await openDrop();
  const [fan = "", second = "", third = ""] = fans(3);
  for (const one of [second, fan, third]) await claim(drop, one);
  await query(
    "update drop_claims set fan_id = $2, brought = place where drop_id = $1 and fan_id in ($3, $4)",
    [drop, fan, second, third],
  );
  expect(await findOwn(fan, [drop])).toEqual({ [drop]: { has: "piece", number: 1, keepBy: null } });
  const [draw, open] = [await openDrop({ mode: "draw" }), await openDrop({ mode: "draw" })];
  for (const one of [fan, second]) for (const at of [draw, open]) await claim(at, one);
  await query("insert into drop_claims (drop_id, place, fan_id, number) values ($1, 1, $2, 1)", [draw, fan]);
  expect(await findOwn(fan, [draw, open])).toMatchObject({
    [draw]: { has: "piece" },
    [open]: { has: "entry" },
  });
  expect(await findOwn(second, [draw])).toMatchObject({ [draw]: { has: "entry" } });
});

test("a fan finds which of the drops they asked to be told of", async () => {
  const soon = { opensIn: 60_000 };
  const [one, two, three] = [await openDrop(soon), await openDrop(soon), await openDrop(soon)];
  const [fan = "", other = ""] = fans(2);
  for (const drop of [one, three]) await markDrop(drop, fan, true);
  for (const drop of [one, two]) await markDrop(drop, other, true);
  expect(await findMarks(fan, [one, two])).toEqual([one]);
  expect([await findMarks(null, [one]), await findMarks(fan, [])]).toEqual([[], []]);
});
