import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { changeDrop, flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { claimFast } from "./claim-fast.server.ts";
import { giveBackPiece } from "./stand-by.server.ts";

const fans = (count: number) => Array.from({ length: count }, () => newFanId());
/** Of each in turn: the number, or minus as many as are ahead. */
const standOf = async (drop: string, crowd: string[]) => {
  const taken = await claimFast(drop, crowd);
  const byFan = new Map(taken?.rows.map((row) => [row.fan_id, row]));
  return crowd.map((fan) => byFan.get(fan)?.number ?? -(byFan.get(fan)?.ahead ?? Number.NaN));
};

test("who comes alone is answered their number or place, and how the drop stands then", async () => {
  const drop = await openDrop({ pieces: 2, title: "The lamp" });
  await changeDrop(drop, "marks = 5");
  const [row] = await query<{ opens_at: Date; closes_at: Date }>("select * from drops where id = $1", [drop]);
  const answers = [];
  for (const fan of fans(4)) answers.push(await claimFast(drop, [fan]));
  expect(answers.map((answer) => answer?.rows.map(({ number, ahead }) => [number, ahead]))).toEqual([
    [[1, 0]],
    [[2, 0]],
    [[null, 0]],
    [[null, 1]],
  ]);
  const standing = {
    taken: 2,
    waiting: 2,
    entries: 0,
    marks: 5,
    opensAt: Number(row?.opens_at),
    closesAt: Number(row?.closes_at),
    isPaused: false,
    isDrawn: false,
  };
  expect(answers[0]).toMatchObject({ title: "The lamp", standing: { ...standing, taken: 1, waiting: 0 } });
  expect(answers[3]?.standing).toEqual(standing);
  await changeDrop(drop, "marks = 0");
  const places = "select place from drop_claims where drop_id = $1 order by place";
  expect(await query(places, [drop])).toEqual([1, 2, 3, 4].map((place) => ({ place })));
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("earlier claims stay during a new crowd, without fans of another drop", async () => {
  const [drop, other, crowd] = [await openDrop({ pieces: 3 }), await openDrop({ pieces: 9 }), fans(9)];
  const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = ""] = crowd;
  await claimFast(other, [f, g, i]);
  expect(await standOf(drop, [a, b])).toEqual([1, 2]);
  expect(await standOf(drop, [b, c, d, a])).toEqual([2, 3, -0, 1]);
  expect(await standOf(drop, [e, f])).toEqual([-1, -2]);
  await giveBackPiece(drop, d);
  expect(await standOf(drop, [f, g, e, a, h])).toEqual([-1, -2, -0, 1, -3]);
  expect(await standOf(drop, [i])).toEqual([-4]);
  const places = await query<{ fan_id: string }>(
    "select fan_id from drop_claims where drop_id = $1 order by place",
    [drop],
  );
  expect(places.map(({ fan_id }) => fan_id)).toEqual(crowd);
  expect(await flawsOfDrop(drop)).toEqual([]);
  // One who has brought another self along has two rows, and is one fan.
  await query("update drop_claims set fan_id = $2, brought = 1 where drop_id = $1 and fan_id = $3", [
    drop,
    a,
    b,
  ]);
  expect((await claimFast(drop, [a, newFanId()]))?.rows).toHaveLength(2);
});

test("where a piece waits for a yes, so does each of a crowd's, and no place in line", async () => {
  const drop = await openDrop({ pieces: 3, keepWithin: 5 });
  const before = Date.now();
  const rows = [
    ...((await claimFast(drop, fans(2)))?.rows ?? []),
    ...((await claimFast(drop, fans(1)))?.rows ?? []),
  ];
  for (const { keep_by } of rows) expect(Math.abs(Number(keep_by) - before - 300_000)).toBeLessThan(30_000);
  expect(rows).toHaveLength(3);
  expect((await claimFast(drop, fans(2)))?.rows.map(({ keep_by }) => keep_by)).toEqual([null, null]);
  expect((await claimFast(drop, fans(1)))?.rows.map(({ keep_by }) => keep_by)).toEqual([null]);
});

const nothing: [string, (drop: string) => Promise<unknown>][] = [
  ["not announced", (drop) => changeDrop(drop, "announced_at = now() + interval '1 hour'")],
  ["not open", (drop) => changeDrop(drop, "opens_at = now() + interval '1 minute'")],
  ["closed", (drop) => changeDrop(drop, "closes_at = now() - interval '1 second'")],
  ["paused", (drop) => changeDrop(drop, "paused_at = now()")],
  ["a draw", (drop) => changeDrop(drop, "mode = 'draw'")],
  ["without a number that was given up", (drop) => changeDrop(drop, "taken = 1, handed = 2")],
];

test.each(nothing)("nothing is taken at once of a drop that is %s, alone or in a crowd", async (_, make) => {
  const [drop, open] = [await openDrop(), await openDrop()];
  await make(drop);
  expect([await claimFast(drop, fans(1)), await claimFast(drop, fans(2))]).toEqual([null, null]);
  expect(await query("select 1 from drop_claims where drop_id = $1", [drop])).toEqual([]);
  expect(await standOf(open, fans(1))).toEqual([1]);
});

test("repeated claims change nothing, alone or in a batch, and failures throw", async () => {
  const [drop, known] = [await openDrop(), fans(2)];
  await claimFast(drop, known);
  expect([await claimFast(drop, known.slice(1)), await claimFast(drop, known)]).toEqual([null, null]);
  // As where the other one's claim was not there yet when this one was looked for.
  expect(await claimFast(drop, [...fans(1), ...Array(2).fill(newFanId())])).toBeNull();
  expect(await flawsOfDrop(drop)).toEqual([]);
  await changeDrop(drop, "keep_within_minutes = 10");
  await expect(claimFast(drop, ["a\0b", newFanId()])).rejects.toMatchObject({ code: "22021" });
});
