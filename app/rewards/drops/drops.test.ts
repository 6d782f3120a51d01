import { beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { changeDrop, type NewDrop, openDrop } from "../../../testing/drops/drop.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { claim } from "./claims/claims.server.ts";
import { giveBackPiece } from "./claims/stand-by.server.ts";
import { collectionOf, currentDrop, findDrop, listDrops, sampleRail } from "./drops.server.ts";

const hourMs = 3_600_000;
const titles = (drops: { title: string }[]) => drops.map(({ title }) => title);
const listed = async (fan: string | null = null) => {
  const { on, past } = await listDrops(fan);
  return { on: titles(on), past: titles(past) };
};
const drop = (title: string, opensIn: number, closesIn: number, more: NewDrop = {}) =>
  openDrop({ title, opensIn: opensIn * hourMs, closesIn: closesIn * hourMs, ...more });

beforeEach(() => query("delete from drops"));

test("open drops first by closing time, then upcoming, then past ones newest first", async () => {
  await drop("closes last", -1, 9);
  await drop("opens last", 12, 13);
  await drop("over first", -9, -3);
  const drawing = await drop("is drawn", -4, -2, { mode: "draw" });
  await drop("over last", -9, -1);
  await drop("closes first", -3, 2);
  const gone = await drop("of a later run", -1, 3);
  const goneToo = await drop("of a later run that is over", -3, -1);
  for (const id of [gone, goneToo]) await changeDrop(id, "superseded = true");
  await drop("opens first", 1, 20);
  const hidden = await drop("not announced", 1, 2);
  await changeDrop(hidden, "announced_at = now() + interval '1 minute'");
  expect(await listed()).toEqual({
    on: ["closes first", "closes last", "is drawn", "opens first", "opens last"],
    past: ["over last", "over first"],
  });
  expect((await currentDrop(null))?.title).toBe("closes first");
  await query("update drop_draws set drawn_at = now() where drop_id = $1", [drawing]);
  expect((await listed()).past).toEqual(["over last", "is drawn", "over first"]);
  await query("delete from drops where title like 'closes%' or title like 'opens%'");
  expect([await listed(), await currentDrop(null)]).toMatchObject([{ on: [] }, null]);
});

test("twelve are listed of what is on, and twelve of what is over", async () => {
  for (let n = 1; n <= 13; n++) {
    await drop(`on ${n}`, -1, n);
    await drop(`over ${n}`, -99, -n);
  }
  const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(await listed()).toEqual({
    on: twelve.map((n) => `on ${n}`),
    past: twelve.map((n) => `over ${n}`),
  });
});

test("PASS-03: an approved pass shows a drop a day early; nothing else does", async () => {
  const [soon, later] = [await drop("soon", 40, 50), await drop("later", 60, 70)];
  await changeDrop(soon, "announced_at = now() + interval '23 hours'");
  await changeDrop(later, "announced_at = now() + interval '25 hours'");
  const fans = Array.from({ length: 4 }, () => newFanId());
  const [holder = "", asks = "", beta = "", none = ""] = fans;
  const paper = async (fan: string, form: string, status: string) => {
    await query("insert into fan_invites (name, username, form, fan_id) values ('Ada', $1, $2, $1)", [
      fan,
      form,
    ]);
    await query("update fan_invites set status = $2::request_status where fan_id = $1", [fan, status]);
  };
  await paper(holder, "pass", "invited");
  await paper(asks, "pass", "new");
  await paper(beta, "beta", "invited");
  expect((await listed(holder)).on).toEqual(["soon"]);
  for (const fan of [asks, beta, none, null]) expect(await listed(fan)).toEqual({ on: [], past: [] });
  expect(await findDrop(soon, holder)).toMatchObject({ id: soon, title: "soon" });
  expect([await findDrop(later, holder), await findDrop(soon, beta), await findDrop(soon, null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a drop is found by its id with all that is shown of it", async () => {
  const id = await drop("The lamp", -1, 1, { pieces: 9, keepWithin: 5 });
  await drop("Another", -1, 1);
  await changeDrop(id, "taken = 4, waiting = 3, entries = 2, marks = 1, picture = null, paused_at = now()");
  const [row] = await query<{ opens_at: Date; closes_at: Date }>("select * from drops where id = $1", [id]);
  expect(await findDrop(id, null)).toEqual({
    id,
    title: "The lamp",
    collection: "Vesper Line collection",
    studio: "Ninth Platform Television",
    description: "Blow twice.",
    picture: expect.objectContaining({ name: expect.any(String) }),
    pieces: 9,
    mode: "first-come",
    keepWithin: 5,
    isSample: false,
    taken: 4,
    waiting: 3,
    entries: 2,
    marks: 1,
    opensAt: Number(row?.opens_at),
    closesAt: Number(row?.closes_at),
    isPaused: true,
    isDrawn: false,
  });
  await changeDrop(id, "sample_of = 'lamp', paused_at = null, mode = 'draw'");
  await query("insert into drop_draws (drop_id, seed, seed_hash, drawn_at) values ($1, '', '', now())", [id]);
  expect(await findDrop(id, null)).toMatchObject({ isSample: true, isPaused: false, isDrawn: true });
  expect(await findDrop("no-such-drop", null)).toBeNull();
});

test("a collection has the sixty newest pieces, without places or returned ones", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const [first, second, waiting, left] = [
    await drop("first", -1, 1),
    await drop("second", -1, 1),
    await drop("waiting", -1, 1, { pieces: 1 }),
    await drop("left", -1, 1),
  ];
  for (const id of [second, waiting, left]) await claim(id, other);
  for (const id of [second, first, waiting, left]) await claim(id, fan);
  await giveBackPiece(left, fan);
  await query("update drop_claims set claimed_at = now() + interval '1 minute' where drop_id = $1", [second]);
  const collected = (await collectionOf(fan)).map(({ drop: { title }, number }) => [title, number]);
  expect(collected).toEqual([
    ["second", 2],
    ["first", 1],
  ]);
  expect([await collectionOf(null), await collectionOf(newFanId())]).toEqual([[], []]);
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     select 'of-' || n, n, 5, now(), now() + interval '1 hour' from generate_series(1, 61) n`,
  );
  await query(
    `insert into drop_claims (drop_id, place, fan_id, number, claimed_at)
     select 'of-' || n, 1, $1, 1, now() + n * interval '1 day' from generate_series(1, 61) n`,
    [fan],
  );
  const most = titles((await collectionOf(fan)).map(({ drop }) => drop));
  expect(most).toEqual(Array.from({ length: 60 }, (_, at) => String(61 - at)));
});

test("the sample rail has its three newest pieces with their owners", async () => {
  const [fan, id, other] = [newFanId(), await drop("The lamp", -1, 1), await drop("The bell", -1, 1)];
  expect(await sampleRail()).toBeNull();
  await query("insert into fans (id, name) values ($1, null), ($2, 'Someone')", [fan, newFanId()]);
  const put = (at: string, place: number, number: number | null, isSample: boolean) =>
    query(
      `insert into drop_claims (drop_id, place, fan_id, number, is_sample, claimed_at, brought)
       values ($1, $2, $3, $4, $5, now() - $2::int * interval '1 hour', $2)`,
      [at, place, fan, number, isSample],
    );
  await put(id, 1, 1, false);
  await put(id, 2, null, true);
  for (const [place, number] of [
    [6, 16],
    [4, 14],
    [5, 15],
  ])
    await put(id, place ?? 0, number ?? 0, true);
  await put(other, 3, 13, true);
  const rail = await sampleRail();
  expect(rail?.pieces.map(({ drop: { title }, number }) => [title, number])).toEqual([
    ["The bell", 13],
    ["The lamp", 14],
    ["The lamp", 15],
  ]);
  expect(rail?.name).toBe("");
  await query("update fans set name = 'Ines' where id = $1", [fan]);
  expect((await sampleRail())?.name).toBe("Ines");
});
