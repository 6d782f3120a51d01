import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../testing/drops/drop.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { moves } from "../../fans/merging/merge-rules.ts";
import { mergeRows, restoreMergedRows } from "../../fans/merging/merging.server.ts";
import { claim } from "./claims/claims.server.ts";
import { markDrop } from "./claims/marks.server.ts";
import { giveBackPiece } from "./claims/stand-by.server.ts";
import { closeEntries } from "./draw/draw.server.ts";
import { dropsPersonalData } from "./personal.server.ts";

const hourMs = 3_600_000;
const rowsOf = (table: string, drop: string) =>
  query<{ fan_id: string | null }>(`select fan_id from ${table} where drop_id = $1 order by fan_id`, [drop]);
const sorted = (...fans: (string | null)[]) =>
  fans
    .filter((fan) => fan !== null)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .concat(fans.filter((fan) => fan === null) as [])
    .map((fan_id) => ({ fan_id }));
const flaws = async (...drops: string[]) => (await Promise.all(drops.map(flawsOfDrop))).flat();

/** Three drops that give pieces, one draw that is open and one that is closed, and two to come. */
async function taken() {
  const [one, two] = [await openDrop({ pieces: 1, keepWithin: 5 }), await openDrop({ pieces: 1 })];
  const [left, open] = [await openDrop(), await openDrop({ mode: "draw" })];
  const [closed, soon, later] = [
    await openDrop({ mode: "draw" }),
    await openDrop({ opensIn: hourMs }),
    await openDrop({ opensIn: hourMs }),
  ];
  const [fan, other] = [newFanId(), newFanId()];
  for (const drop of [one, left, open, closed]) for (const who of [fan, other]) await claim(drop, who);
  for (const who of [other, fan]) await claim(two, who);
  await giveBackPiece(left, fan);
  for (const who of [fan, other]) await markDrop(soon, who, true);
  await markDrop(later, other, true);
  await closeDrop(closed);
  await closeEntries(closed);
  return {
    fan,
    other,
    one,
    two,
    left,
    open,
    closed,
    soon,
    later,
    all: [one, two, left, open, closed, soon, later],
  };
}

test("an erased fan leaves anonymous numbers and closed entries only", async () => {
  const { fan, other, one, two, left, open, closed, soon, later, all } = await taken();
  await eraseAt(dropsPersonalData, fan);
  expect(await rowsOf("drop_claims", one)).toEqual(sorted(other, null));
  const kept = "select number, keep_by from drop_claims where drop_id = $1 and fan_id is null";
  expect(await query(kept, [one])).toEqual([{ number: 1, keep_by: null }]);
  for (const drop of [two, left]) expect(await rowsOf("drop_claims", drop)).toEqual(sorted(other));
  expect(await rowsOf("drop_entries", open)).toEqual(sorted(other));
  expect(await rowsOf("drop_entries", closed)).toEqual(sorted(other, null));
  for (const drop of [soon, later]) expect(await rowsOf("drop_marks", drop)).toEqual(sorted(other));
  expect(await flaws(...all)).toEqual([]);
  const person = { emails: [], fanIds: [other], requests: [] };
  const held = await dropsPersonalData.exportOf(person);
  expect([held.drop_claims?.length, held.drop_entries?.length, held.drop_marks?.length]).toEqual([3, 2, 2]);
});

test("who waits in line, and has an entry or a mark alone, is found and leaves as well", async () => {
  const [drop, open, soon] = [
    await openDrop({ pieces: 1 }),
    await openDrop({ mode: "draw" }),
    await openDrop({ opensIn: hourMs }),
  ];
  const [owner, waits, enters, marks] = [newFanId(), newFanId(), newFanId(), newFanId()];
  for (const who of [owner, waits]) await claim(drop, who);
  await claim(open, enters);
  await markDrop(soon, marks, true);
  await eraseAt(dropsPersonalData, waits);
  await eraseAt(dropsPersonalData, enters, marks);
  expect(await rowsOf("drop_claims", drop)).toEqual(sorted(owner));
  expect([await rowsOf("drop_entries", open), await rowsOf("drop_marks", soon)]).toEqual([[], []]);
  expect(await flaws(drop, open, soon)).toEqual([]);
});

test("an erasure waits for its drop before it takes anything of it, as everybody does", async () => {
  const [drop, fan] = [await openDrop({ pieces: 1 }), newFanId()];
  for (const who of [newFanId(), fan]) await claim(drop, who);
  let erasing: Promise<void> | undefined;
  await transaction(async (on) => {
    await query("select 1 from drops where id = $1 for no key update", [drop], on);
    erasing = eraseAt(dropsPersonalData, fan);
    const waiting = "select 1 from pg_locks where not granted";
    await expect.poll(async () => (await query(waiting)).length, { interval: 20 }).toBeGreaterThan(0);
    const free = "select 1 from drop_claims where drop_id = $1 and fan_id = $2 for update skip locked";
    expect(await query(free, [drop, fan])).toHaveLength(1);
  });
  await erasing;
  expect(await flaws(drop)).toEqual([]);
});

test("before two selves become one, every drop of theirs is locked and no other", async () => {
  const { fan, other, one, two, left, open, closed, soon, later } = await taken();
  const alone = await openDrop();
  await claim(alone, other);
  await transaction(async (on) => {
    await dropsPersonalData.lock?.([fan], on);
    const free = await query<{ id: string }>("select id from drops for no key update skip locked");
    const ids = free.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([alone, later]));
    for (const drop of [one, two, left, open, closed, soon]) expect(ids).not.toContain(drop);
  });
});

const merge = (table: string, two: { from: string; into: string }) =>
  transaction(async (on) => {
    const rule = dropsPersonalData.merge.find((one) => one.table === table);
    if (!rule || !moves(rule)) throw new Error("It does not move.");
    const moved = await mergeRows(on, rule, two);
    return () => transaction((again) => restoreMergedRows(again, rule, moved, two));
  });

test("after a merge both pieces are kept with their counts, and undone as before", async () => {
  const [drop, alone] = [await openDrop(), await openDrop()];
  const [from, into, stranger] = [newFanId(), newFanId(), newFanId()];
  const brought = (at: string, fan: string) =>
    query<{ brought: number }>(
      "select brought from drop_claims where drop_id = $1 and fan_id = $2 order by brought",
      [at, fan],
    ).then((rows) => rows.map((row) => row.brought));
  for (const who of [from, into, stranger]) await claim(drop, who);
  for (const who of [from, stranger]) await claim(alone, who);
  await query("update drop_claims set brought = 6 where fan_id = $1", [stranger]);
  await query("update drop_claims set brought = 3 where drop_id = $1 and fan_id = $2", [alone, from]);
  await query("update drop_claims set brought = 2 where drop_id = $1 and fan_id = $2", [drop, into]);
  const undo = await merge("drop_claims", { from, into });
  expect([await brought(drop, into), await brought(alone, into), await brought(drop, from)]).toEqual([
    [2, 3],
    [3],
    [],
  ]);
  await undo();
  expect([await brought(drop, into), await brought(alone, from), await brought(drop, from)]).toEqual([
    [2],
    [3],
    [0],
  ]);
  expect(await flaws(drop, alone)).toEqual([]);
});

test("of two marks one stands, and counts once; of two entries one moves none", async () => {
  const [both, one, other] = [
    await openDrop({ opensIn: hourMs }),
    await openDrop({ opensIn: hourMs }),
    await openDrop({ opensIn: hourMs }),
  ];
  const [from, into] = [newFanId(), newFanId()];
  for (const drop of [both, one]) await markDrop(drop, from, true);
  for (const drop of [both, other]) await markDrop(drop, into, true);
  const undo = await merge("drop_marks", { from, into });
  expect(await rowsOf("drop_marks", both)).toEqual(sorted(into));
  expect(await rowsOf("drop_marks", one)).toEqual(sorted(into));
  expect(await flaws(both, one, other)).toEqual([]);
  await undo();
  expect(await rowsOf("drop_marks", both)).toEqual(sorted(from, into));
  expect(await flaws(both, one, other)).toEqual([]);
  const draws = [await openDrop({ mode: "draw" }), await openDrop({ mode: "draw" })] as const;
  for (const drop of draws) await claim(drop, from);
  await claim(draws[0], into);
  await merge("drop_entries", { from, into });
  expect(await rowsOf("drop_entries", draws[0])).toEqual(sorted(from, into));
  expect(await rowsOf("drop_entries", draws[1])).toEqual(sorted(into));
  expect(await flaws(...draws)).toEqual([]);
});
