import { beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { flawsOfDrop } from "../../testing/drops/drop.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { claim } from "../rewards/drops/claims/claims.server.ts";
import { closeEntries, draw } from "../rewards/drops/draw/draw.server.ts";
import { collectionOf, currentDrop, listDrops, sampleRail } from "../rewards/drops/drops.server.ts";
import { rollDropsOver } from "./drops.server.ts";
import { clearSamples, seedSamples } from "./seed.server.ts";

const minuteMs = 60_000;

beforeAll(async () => {
  await seedSamples();
});

test("DROPS-06..11: one drop is on with 127 of 300, one next, twelve sold out", async () => {
  const { on, past } = await listDrops(null);
  const [current, next] = on;
  const within = (ms: number, minutes: number) => Math.abs(ms - Date.now() - minutes * minuteMs) < minuteMs;
  expect(current).toMatchObject({ title: "Night Bomber", taken: 127, pieces: 300, mode: "first-come" });
  expect(within(current?.closesAt ?? 0, 3 * 60 + 17)).toBe(true);
  expect(next).toMatchObject({ pieces: 400, taken: 0, marks: 89, mode: "draw" });
  expect(within(next?.opensAt ?? 0, 4 * 60 + 12)).toBe(true);
  expect(past).toHaveLength(12);
  for (const { taken, pieces, picture } of past) {
    expect(taken).toBe(pieces);
    expect(pieces).toBeGreaterThanOrEqual(150);
    expect(pieces).toBeLessThanOrEqual(400);
    expect(picture.name).toMatch(/^drop-/);
  }
  for (const { id } of [...on, ...past]) expect(await flawsOfDrop(id)).toEqual([]);
  const rail = (await sampleRail())?.pieces.map(({ drop, number }) => [number, drop.pieces]);
  expect(rail).toEqual([
    [31, 150],
    [214, 300],
    [112, 400],
  ]);
  expect((await currentDrop(null))?.id).toBe("night-bomber");
});

test("DROPS-10: a finished sample drop starts again; pieces stay, the list too", async () => {
  const fan = newFanId();
  expect((await claim("night-bomber", fan)).own).toEqual({ has: "piece", number: 128, keepBy: null });
  await query(
    `update drops set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 minute'
     where id in ('night-bomber', 'halcyon-print-second-run')`,
  );
  await Promise.all([rollDropsOver(), rollDropsOver()]);
  const { on, past } = await listDrops(null);
  expect(on[0]).toMatchObject({ id: "night-bomber-2", taken: 127 });
  expect(past).toHaveLength(12);
  expect(on.map(({ id }) => id)).toContain("halcyon-print-second-run");
  expect((await collectionOf(fan)).map(({ drop, number }) => [drop.id, number])).toEqual([
    ["night-bomber", 128],
  ]);
  await closeEntries("halcyon-print-second-run");
  await draw("halcyon-print-second-run");
  await query("update drop_draws set drawn_at = now() - interval '1 minute' where drawn_at is not null");
  await rollDropsOver();
  expect((await listDrops(null)).on.map(({ id }) => id)).toEqual([
    "night-bomber-2",
    "halcyon-print-second-run-2",
  ]);
  const hashes = await query("select distinct seed_hash from drop_draws");
  expect(hashes).toHaveLength(2);
});

test("once the samples are cleared no drop of theirs is left, and an operator's stays", async () => {
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     values ('of-the-house', 'Ours', 5, now() - interval '1 minute', now() + interval '1 hour')`,
  );
  await clearSamples({ alsoPeoples: true });
  await rollDropsOver();
  const { on, past } = await listDrops(null);
  expect([on.map(({ id }) => id), past]).toEqual([["of-the-house"], []]);
  expect(await sampleRail()).toBeNull();
});
