import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { changeDrop, closeDrop, openDrop } from "../../../testing/drops/drop.ts";
import { dropRefusalOf, lockDrop } from "./drop-rows.server.ts";

const locked = (id: string) => transaction((on) => lockDrop(id, on));
const refusalAt = async (id: string) => dropRefusalOf(await locked(id));

test("a drop is locked with its current state and the current time", async () => {
  const [drop, other] = [
    await openDrop({ title: "The lamp" }),
    await openDrop({ mode: "draw", title: "The bell" }),
  ];
  const { now, ...row } = await locked(drop);
  expect(Math.abs(Number(now) - Date.now())).toBeLessThan(10_000);
  expect(row).toMatchObject({ id: drop, title: "The lamp", arrived: 0, is_announced: true, drawn_at: null });
  await changeDrop(drop, "announced_at = now() + interval '1 hour', arrived = 7");
  expect(await locked(drop)).toMatchObject({ is_announced: false, arrived: 7 });
  await query("update drop_draws set drawn_at = now() where drop_id = $1", [other]);
  expect([(await locked(other)).drawn_at, (await locked(drop)).drawn_at]).toEqual([expect.any(Date), null]);
  await expect(locked("no-such-drop")).rejects.toMatchObject({ code: "no_such_drop", status: 404 });
});

test("a drop takes claims from opening to close, sold out too, and says why not", async () => {
  const [drop, draw] = [await openDrop({ pieces: 1 }), await openDrop({ mode: "draw" })];
  expect([await refusalAt(drop), await refusalAt(draw)]).toEqual([null, null]);
  await changeDrop(drop, "taken = 1");
  expect(await refusalAt(drop)).toBeNull();
  await changeDrop(drop, "paused_at = now()");
  const refused = (code: string, message: string) => ({
    code,
    status: 409,
    message: expect.stringContaining(message),
  });
  expect(await refusalAt(drop)).toMatchObject(refused("paused", "for a moment"));
  await changeDrop(drop, "opens_at = now() + interval '1 minute'");
  expect(await refusalAt(drop)).toMatchObject(refused("not_open", "Everyone starts at the same moment"));
  for (const id of [drop, draw]) await closeDrop(id);
  expect(await refusalAt(drop)).toMatchObject(refused("closed", "This drop is closed."));
  expect(await refusalAt(draw)).toMatchObject(refused("closed", "The names are being drawn."));
  await query("update drop_draws set drawn_at = now() where drop_id = $1", [draw]);
  expect(await refusalAt(draw)).toMatchObject(refused("closed", "This drop is closed."));
  const last = await locked(drop);
  expect(dropRefusalOf({ ...last, now: last.closes_at })).toMatchObject({ code: "closed" });
  expect(dropRefusalOf({ ...last, paused_at: null, now: new Date(Number(last.closes_at) - 1) })).toBeNull();
});
