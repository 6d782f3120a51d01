import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../testing/drops/drop.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { claim } from "../claims/claims.server.ts";
import { findEntry, findOwn } from "../claims/own-standing.server.ts";
import { giveUp } from "../claims/stand-by.server.ts";
import { dropsPersonalData } from "../personal.server.ts";
import { closeEntries, draw, drawDue, findDraw } from "./draw.server.ts";

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

test("a draw tells the seed's hash first, the list's hash when it closes, and the seed when it is drawn", async () => {
  const { drop, entries } = await enteredDraw(3, 8);
  const open = await findDraw(drop);
  expect(open).toMatchObject({ seed: null, entries: null, entriesHash: null, winners: null, standBy: null });
  expect(open?.seedHash).toMatch(/^[0-9a-f]{64}$/);
  expect([await closeEntries(drop), await draw(drop)]).toEqual([false, false]);
  await closeDrop(drop);
  await drawDue();
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
  await drawDue();
  const drawn = await findDraw(drop);
  expect(sha256(drawn?.seed ?? "")).toBe(open?.seedHash);
  expect(drawn).toMatchObject({ entriesHash: closed?.entriesHash, seedHash: open?.seedHash });
  expect(drawn?.winners).toHaveLength(3);
  expect(drawn?.standBy).toHaveLength(5);
});

test("winners and numbers follow from seed and list by the rule, and the rest stands by in that order", async () => {
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
  await giveUp(drop, fans[entries.indexOf(byRule[1] ?? "")] ?? "");
  const next = fans[entries.indexOf(byRule[4] ?? "")] ?? "";
  expect((await findOwn(next, [drop]))[drop]).toEqual({ has: "piece", number: 2, keepBy: null });
  expect(await findEntry(next, drop)).toBe(byRule[4]);
});

test("anybody can run the draw again from its file; a list, a seed or a winner that was changed is found", async () => {
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

test("an entry may be withdrawn while the list is open; an erased fan's stays in a closed list, and the draw runs again", async () => {
  const { drop, fans, entries } = await enteredDraw(2, 5);
  const [gone = "", erasedEarly = "", erasedLate = ""] = fans;
  const erase = (fan: string) => eraseAt(dropsPersonalData, fan);
  await giveUp(drop, gone);
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
