import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getPool, query } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { eraseAt } from "../../../../testing/people/erase-at.ts";
import { claim } from "../claims/claims.server.ts";
import { findEntry, findOwn } from "../claims/own-standing.server.ts";
import { giveBackPiece } from "../claims/stand-by.server.ts";
import { dropsPersonalData } from "../personal.server.ts";
import { closeEntries, commitSeed, draw, drawClosedDrops, findDraw, rank } from "./draw.server.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function enteredDraw(pieces: number, count: number) {
  const drop = await openDrop({ mode: "draw", pieces });
  const fans = Array.from({ length: count }, () => newFanId());
  const claimed = await Promise.all([...fans, ...fans].map((fan) => claim(drop, fan)));
  const entries = claimed.map(({ own }) => (own.has === "entry" ? own.entry : ""));
  expect(entries.slice(count)).toEqual(entries.slice(0, count));
  return { drop, fans, entries: entries.slice(0, count) };
}

const listLooked = (drop: string) =>
  query("update drop_draws set closed_at = closed_at - interval '1 minute' where drop_id = $1", [drop]);

/** As anybody runs it who has the file. */
function checkFile(file: object, ...own: string[]): { code: number; said: string } {
  const path = join(mkdtempSync(join(tmpdir(), "afters-draw-")), "draw.json");
  writeFileSync(path, JSON.stringify(file));
  try {
    return {
      code: 0,
      said: execFileSync(process.execPath, ["public/check-draw.mjs", path, ...own], { encoding: "utf8" }),
    };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, said: stdout };
  }
}

test("a draw publishes seed hash, list hash and then the seed", async () => {
  const { drop, entries } = await enteredDraw(3, 8);
  const open = await findDraw(drop);
  expect(open).toMatchObject({ seed: null, entries: null, entriesHash: null, winners: null, standBy: null });
  expect(open?.seedHash).toMatch(/^[0-9a-f]{64}$/);
  expect([await closeEntries(drop), await draw(drop)]).toEqual([false, false]);
  await closeDrop(drop);
  await drawClosedDrops();
  const closed = await findDraw(drop);
  expect(closed).toMatchObject({ seed: null, winners: null, entries: entries.toSorted() });
  expect(closed?.entriesHash).toBe(
    sha256(
      entries
        .toSorted()
        .map((entry) => `${entry}\n`)
        .join(""),
    ),
  );
  await expect(claim(drop, newFanId())).rejects.toMatchObject({ code: "closed" });
  await listLooked(drop);
  await drawClosedDrops();
  const drawn = await findDraw(drop);
  expect(sha256(drawn?.seed ?? "")).toBe(open?.seedHash);
  expect(drawn).toMatchObject({ entriesHash: closed?.entriesHash, seedHash: open?.seedHash });
  expect(drawn?.winners).toHaveLength(3);
  expect(drawn?.standBy).toHaveLength(5);
});

test("a drop that was to be drawn and is first come is not drawn, and keeps its books", async () => {
  const drop = await openDrop({ mode: "draw", pieces: 2 });
  await query("update drops set mode = 'first-come' where id = $1", [drop]);
  const fan = newFanId();
  await claim(drop, fan);
  await closeDrop(drop);
  await drawClosedDrops();
  await listLooked(drop);
  await drawClosedDrops();
  expect(await query("select taken, arrived from drops where id = $1", [drop])).toEqual([
    { taken: 1, arrived: 1 },
  ]);
  expect(await findDraw(drop)).toBeNull();
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("winners follow from seed and list, the rest stand by in order", async () => {
  const { drop, fans, entries } = await enteredDraw(4, 11);
  await closeDrop(drop);
  await closeEntries(drop);
  await draw(drop);
  const seed = (await findDraw(drop))?.seed ?? "";
  const byRule = entries
    .map((entry) => [sha256(`${seed}:${entry}`), entry])
    .sort()
    .map(([, entry]) => entry);
  const stood = await Promise.all(
    byRule.map(async (entry) => (await findOwn(fans[entries.indexOf(entry ?? "")] ?? "", [drop]))[drop]),
  );
  expect(stood).toEqual([
    ...[1, 2, 3, 4].map((number) => ({ has: "piece", number, keepBy: null })),
    ...[0, 1, 2, 3, 4, 5, 6].map((ahead) => ({ has: "place", ahead })),
  ]);
  expect(await flawsOfDrop(drop)).toEqual([]);
  await giveBackPiece(drop, fans[entries.indexOf(byRule[1] ?? "")] ?? "");
  const next = fans[entries.indexOf(byRule[4] ?? "")] ?? "";
  expect((await findOwn(next, [drop]))[drop]).toEqual({ has: "piece", number: 2, keepBy: null });
  expect(await findEntry(next, drop)).toBe(byRule[4]);
});

test("anyone can repeat the draw from its file; changes are detected", async () => {
  const { drop, fans, entries } = await enteredDraw(3, 9);
  await closeDrop(drop);
  await closeEntries(drop);
  await draw(drop);
  const file = await findDraw(drop);
  if (!file?.winners || !file.entries) throw new Error("not drawn");
  for (const fan of fans) expect(JSON.stringify(file)).not.toContain(fan);
  expect(checkFile(file, file.winners[1]?.entry ?? "")).toMatchObject({
    code: 0,
    said: expect.stringContaining("has number 2"),
  });
  expect(checkFile(file, entries.find((entry) => file.standBy?.[0] === entry) ?? "").said).toContain(
    "stands by at place 1",
  );
  const [first, second, ...others] = file.winners;
  const changed = {
    seed: { ...file, seed: sha256("another") },
    "a late entry": { ...file, entries: [...file.entries, "ffffffffffffffffffffffff"] },
    "an entry less": { ...file, entries: file.entries.slice(1) },
    "an entry twice": { ...file, entries: [...file.entries, file.entries[0]] },
    "winners changed about": {
      ...file,
      winners: [{ ...second, number: 1 }, { ...first, number: 2 }, ...others],
    },
    "a stand-by list of another order": { ...file, standBy: file.standBy?.toReversed() },
    "an entry that is not there": file,
  };
  for (const [what, wrong] of Object.entries(changed))
    expect(checkFile(wrong, ...(wrong === file ? ["nobody"] : [])).code, what).toBe(1);
  expect(checkFile({ ...file, seed: null }).code).toBe(2);
});

test("a draw happens once, however many look for it at once", async () => {
  const { drop } = await enteredDraw(2, 6);
  await closeDrop(drop);
  const closed = await Promise.all(Array.from({ length: 5 }, () => closeEntries(drop)));
  const drawn = await Promise.all(Array.from({ length: 5 }, () => draw(drop)));
  expect([closed.filter(Boolean).length, drawn.filter(Boolean).length]).toEqual([1, 1]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("an entry can be withdrawn while open; erased ones stay in a closed list", async () => {
  const { drop, fans, entries } = await enteredDraw(2, 5);
  const [gone = "", erasedEarly = "", erasedLate = ""] = fans;
  const erase = (fan: string) => eraseAt(dropsPersonalData, fan);
  await giveBackPiece(drop, gone);
  await erase(erasedEarly);
  expect(await flawsOfDrop(drop)).toEqual([]);
  await closeDrop(drop);
  await closeEntries(drop);
  await erase(erasedLate);
  await draw(drop);
  const file = await findDraw(drop);
  expect(file?.entries).toEqual(entries.slice(2).toSorted());
  expect(checkFile(file ?? {}).code).toBe(0);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

/** Entries a, b, c, ... in the order in which they are drawn. */
async function knownDraw(pieces: number, count: number, keepWithin: number | null = null) {
  const drop = await openDrop({ mode: "draw", pieces, keepWithin });
  await query("delete from drop_entries where drop_id = $1", [drop]);
  const [{ seed } = { seed: "" }] = await query<{ seed: string }>(
    "select seed from drop_draws where drop_id = $1",
    [drop],
  );
  const ranked = rank(
    seed,
    Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at)),
  );
  const fans = ranked.map(() => newFanId());
  await query(
    "insert into drop_entries (drop_id, entry, fan_id) select $1, * from unnest($2::text[], $3::text[]) as t",
    [drop, ranked, fans],
  );
  await query("update drops set entries = $2 where id = $1", [drop, count]);
  return { drop, ranked, fans };
}

test("drawn pieces await acceptance, except sample ones; erased fans do not stand by", async () => {
  const [{ drop, ranked }, { drop: other }] = [await knownDraw(4, 8, 5), await knownDraw(1, 5)];
  for (const id of [drop, other]) await closeDrop(id);
  for (const id of [drop, other]) await closeEntries(id);
  await draw(other);
  const entry = "where drop_id = $1 and entry = any($2)";
  const at = (...places: number[]) => [drop, places.map((place) => ranked[place - 1])];
  await query(`update drop_entries set fan_id = null ${entry}`, at(2, 4, 6, 7));
  await asOwner(`update drop_entries set is_sample = true ${entry}`, at(3, 7));
  await draw(drop);
  const rows = await query<{
    place: number;
    number: number;
    keeps: boolean;
    left: boolean;
    is_sample: boolean;
  }>(
    `select place, number, keep_by between now() + interval '4 minutes' and now() + interval '6 minutes' as keeps,
       left_at is not null as left, is_sample from drop_claims where drop_id = $1 order by place`,
    [drop],
  );
  expect(rows.map((row) => [row.number, row.keeps, row.left, row.is_sample])).toEqual([
    [1, true, false, false],
    [2, null, false, false],
    [3, null, false, true],
    [4, null, false, false],
    [null, null, false, false],
    [null, null, true, false],
    [null, null, false, true],
    [null, null, false, false],
  ]);
  expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const counts = "select arrived, taken, handed, waiting from drops where id = $1";
  expect(await query(counts, [drop])).toEqual([{ arrived: 8, taken: 4, handed: 4, waiting: 3 }]);
  for (const id of [drop, other]) expect(await flawsOfDrop(id)).toEqual([]);
  const last = await knownDraw(2, 2, 5);
  await closeDrop(last.drop);
  await closeEntries(last.drop);
  await draw(last.drop);
  const keeping = "select 1 from drop_claims where drop_id = $1 and keep_by is not null";
  expect(await query(keeping, [last.drop])).toHaveLength(2);
});

test("with fewer entries than pieces everybody has one, and what is left stays", async () => {
  const { drop, ranked } = await knownDraw(5, 2);
  await closeDrop(drop);
  await closeEntries(drop);
  await draw(drop);
  expect(await flawsOfDrop(drop)).toEqual([]);
  expect(await findDraw(drop)).toMatchObject({
    winners: ranked.map((entry, at) => ({ number: at + 1, entry })),
    standBy: [],
    drawnAt: expect.any(String),
    entries: ["a", "b"],
  });
});

test("a draw closes alone with one seed; unannounced ones stay secret", async () => {
  const [{ drop }, { drop: other }, { drop: third }] = [
    await knownDraw(1, 3),
    await knownDraw(1, 3),
    await knownDraw(1, 3),
  ];
  for (const id of [drop, other]) await closeDrop(id);
  expect([await closeEntries(drop), await closeEntries(drop), await closeEntries(third)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await findDraw(other))?.entries).toBeNull();
  await closeEntries(other);
  expect([await draw(drop), await draw(drop), await draw(third)]).toEqual([true, false, false]);
  expect((await findDraw(other))?.winners).toBeNull();
  const drawn = await findDraw(drop);
  expect(drawn?.seed).toMatch(/^[0-9a-f]{64}$/);
  await commitSeed(getPool(), drop);
  expect((await findDraw(drop))?.seedHash).toBe(drawn?.seedHash);
  await query("update drops set announced_at = now() + interval '1 hour' where id = $1", [drop]);
  expect([await findDraw(drop), await findDraw("no-such-drop"), await findDraw(await openDrop())]).toEqual([
    null,
    null,
    null,
  ]);
});

test("five draws are closed and five drawn per turn, oldest first, after 20 seconds", async () => {
  await query("delete from drops");
  const drops: string[] = [];
  for (let n = 0; n < 6; n++) drops.push((await knownDraw(1, 1)).drop);
  for (const [n, drop] of drops.entries())
    await query(
      `update drops set opens_at = now() - interval '1 hour', closes_at = now() - $2::int * interval '1 minute' where id = $1`,
      [drop, n + 1],
    );
  const left = async (column: string) =>
    (
      await query<{ id: string }>(
        `select drop_id as id from drop_draws where ${column} is null order by seed`,
      )
    ).map(({ id }) => drops.indexOf(id));
  await drawClosedDrops();
  expect([await left("closed_at"), (await left("drawn_at")).length]).toEqual([[0], 6]);
  await drawClosedDrops();
  expect([await left("closed_at"), (await left("drawn_at")).length]).toEqual([[], 6]);
  for (const [n, drop] of drops.entries())
    await query(
      "update drop_draws set closed_at = now() - $2::int * interval '1 second' where drop_id = $1",
      [drop, 18 + n * 4],
    );
  await drawClosedDrops();
  expect(await left("drawn_at")).toEqual([0]);
  for (const drop of drops.slice(1))
    await query("update drop_draws set drawn_at = null where drop_id = $1", [drop]);
  await query("delete from drop_claims");
  await query("update drop_draws set closed_at = closed_at - interval '10 seconds'");
  await drawClosedDrops();
  expect(await left("drawn_at")).toEqual([0]);
});
