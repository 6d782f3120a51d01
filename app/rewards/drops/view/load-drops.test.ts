import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { claim } from "../claims/claims.server.ts";
import { markDrop } from "../claims/marks.server.ts";
import { findDraw } from "../draw/draw.server.ts";
import { loadDrops } from "./load-drops.server.ts";

const load = (fanId: string | null, asked?: string) =>
  loadDrops({ fanId, params: new URLSearchParams(asked === undefined ? {} : { drop: asked }) });

test("a fan's page has their standing, and the sample rail until they own a piece", async () => {
  const [fan, owner] = [newFanId(), newFanId()];
  const [drop, draw] = [await openDrop(), await openDrop({ mode: "draw" })];
  // Listed no more, and found by who asks for it.
  const old = await openDrop({ opensIn: -9_000_000 });
  await query("update drops set superseded = true where id = $1", [old]);
  await query(
    `insert into drop_claims (drop_id, place, fan_id, number, is_sample) values ($1, 9, null, 7, true), ($1, 8, $2, 6, true)`,
    [drop, owner],
  );
  await query("insert into fans (id, name) values ($1, 'Ines')", [owner]);
  await claim(draw, fan);
  await markDrop(old, fan, true);
  const before = await load(fan);
  expect(before).toMatchObject({ asked: null, detail: null, collection: [], marks: [] });
  expect(Object.keys(before.own)).toEqual([draw]);
  expect(before.rail).toMatchObject({ name: "Ines", pieces: [{ number: 6 }] });
  expect(before.on.map(({ id }) => id).toSorted()).toEqual([drop, draw].toSorted());
  await query("insert into drop_claims (drop_id, place, fan_id, number) values ($1, 1, $2, 1)", [old, fan]);
  const link = expect.stringContaining("/sent/");
  const after = await load(fan, old);
  expect(after).toMatchObject({ asked: old, rail: null, marks: [old], collection: [{ number: 1 }] });
  expect(after.detail).toEqual({ drop: expect.objectContaining({ id: old }), link, draw: null });
  expect(after.own[old]).toMatchObject({ has: "piece", number: 1 });
  const own = after.own[draw];
  const { seedHash } = (await findDraw(draw)) ?? {};
  expect((await load(fan, draw)).detail).toEqual({
    drop: expect.objectContaining({ id: draw }),
    link,
    draw: { seedHash, entriesHash: null, seed: null, entry: own?.has === "entry" && own.entry },
  });
  expect(await load(null, "no-such-drop")).toMatchObject({ asked: "no-such-drop", detail: null, own: {} });
  expect((await load(null, "")).asked).toBe("");
  // One that draws and has no seed yet.
  await query("update drops set mode = 'draw' where id = $1", [drop]);
  expect((await load(fan, drop)).detail).toMatchObject({ drop: { id: drop }, draw: null });
});
