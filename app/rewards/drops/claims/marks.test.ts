import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { markDrop } from "./marks.server.ts";

test("who holds the pass is reminded of what they alone see a day early", async () => {
  const drop = await openDrop({ opensIn: 90_000_000, title: "The lens" });
  await query("update drops set announced_at = now() + interval '20 hours' where id = $1", [drop]);
  const [holder, other] = [newFanId(), newFanId()];
  await asOwner(
    "insert into fan_invites (name, form, fan_id, status) values ('Maud', 'pass', $1, 'invited')",
    [holder],
  );
  expect(await markDrop(drop, holder, true)).toBe("The lens");
  await expect(markDrop(drop, other, true)).rejects.toMatchObject({ code: "no_such_drop" });
});

test("a reminder belongs to one fan and drop, is counted, and can be turned off", async () => {
  const soon = { opensIn: 60_000, title: "The lamp" };
  const [drop, other] = [await openDrop(soon), await openDrop({ ...soon, title: "The bell" })];
  const [fan, second] = [newFanId(), newFanId()];
  const marks = async () =>
    Promise.all(
      [drop, other].map(async (id) => {
        const [row] = await query<{ marks: number }>("select marks from drops where id = $1", [id]);
        return row?.marks;
      }),
    );
  expect(await markDrop(drop, fan, true)).toBe("The lamp");
  for (const [id, who] of [
    [drop, second],
    [other, second],
    [other, fan],
    [drop, fan],
  ] as const)
    await markDrop(id, who, true);
  expect(await marks()).toEqual([2, 2]);
  expect(await markDrop(drop, fan, false)).toBe("The lamp");
  expect(await markDrop(drop, fan, false)).toBe("The lamp");
  expect(await markDrop(drop, newFanId(), false)).toBe("The lamp");
  expect(await marks()).toEqual([1, 2]);
  expect(await query("select fan_id from drop_marks where drop_id = $1", [drop])).toEqual([
    { fan_id: second },
  ]);
  for (const id of [drop, other]) expect(await flawsOfDrop(id)).toEqual([]);
  await query("update drops set announced_at = now() + interval '30 seconds' where id = $1", [other]);
  for (const isMarked of [true, false]) {
    const notThere = { code: "no_such_drop", status: 404 };
    await expect(markDrop(other, fan, isMarked)).rejects.toMatchObject(notThere);
    await expect(markDrop("no-such-drop", fan, isMarked)).rejects.toMatchObject(notThere);
  }
  expect(await marks()).toEqual([1, 2]);
});
