import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { announceFile, arrivedBytes, arrivingPath, findArriving, orphanFilesOf } from "./arriving.server.ts";
import { dropOrphanFile } from "./drop-files.server.ts";
import { keepStream } from "./keep-stream.server.ts";
import { sweepEmptyFiles, sweepFiles } from "./sweep.server.ts";
import { sender, UploadStore } from "./upload-store.server.ts";

const disk = vi.hoisted(() => {
  process.env.FILES_MOST_GB = "3";
  return { free: null as number | null };
});
vi.mock("node:fs/promises", async (real) => {
  const fs = await real<typeof import("node:fs/promises")>();
  const statfs = async (path: string) =>
    disk.free === null ? fs.statfs(path) : { bavail: disk.free / 4, bsize: 4 };
  return { ...fs, statfs };
});

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const room = async () =>
  (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes ?? 0;
const announced = (fanId: string, bytes: number) =>
  announceFile(fanId, { name: "a.mp4", bytes, address: newFanId() });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, status, message }) => ({ code, status, message }),
  );

/** As if so much had been kept already. */
const holds = (fanId: string, bytes: number) =>
  query(
    `with kept as (insert into submission_files (id, fan_id, name, bytes, state, submission_id)
       values (gen_random_uuid(), $1, 'kept.mp4', $2, 'refused', null))
     update submission_space set bytes = bytes + $2`,
    [fanId, bytes],
  );

test("one person takes 2 GB and not a byte more, and has fifteen files in hand at most", async () => {
  const fan = newFanId();
  await holds(fan, 2 * gigabyte - 5_000);
  expect(await refusal(announced(fan, 5_001))).toEqual({
    code: "too_much",
    status: 413,
    message: expect.stringContaining("2 GB"),
  });
  expect(await refusal(announced(fan, 5_000))).toBeNull();
  const other = newFanId();
  for (let n = 0; n < 15; n++) await announced(other, 10);
  expect(await refusal(announced(other, 10))).toMatchObject({ code: "too_many", status: 409 });
});

test("all users share the total room to the byte, and removed files free it", async () => {
  const left = 3 * gigabyte - (await room());
  const fans = Array.from({ length: 20 }, newFanId);
  const each = Math.floor(left / 12);
  await query("update submission_space set bytes = bytes + $1", [left - 8 * (each % (100 * megabyte)) - 7]);
  const size = each % (100 * megabyte);
  const answers = await Promise.all(fans.map((fan) => refusal(announced(fan, size))));
  expect(answers.filter((one) => one === null)).toHaveLength(8);
  expect(new Set(answers.map((one) => one?.status))).toEqual(new Set([undefined, 507]));
  expect(await room()).toBe(3 * gigabyte - 7);
  expect(await refusal(announced(newFanId(), 8))).toMatchObject({ code: "no_room" });
  expect(await refusal(announced(newFanId(), 7))).toBeNull();
  const [lucky = ""] = fans.filter((_, n) => answers[n] === null);
  const [file] = await orphanFilesOf(lucky);
  expect(await dropOrphanFile(file?.id ?? "", lucky)).toBe(true);
  expect(await room()).toBe(3 * gigabyte - size);
});

test("files idle for a day are swept with their quota; newer or submitted ones stay", async () => {
  const fan = newFanId();
  const folder = dirname(arrivingPath("any"));
  mkdirSync(folder, { recursive: true });
  await query("update submission_space set bytes = 0");
  const ids = await Promise.all([1_000, 2_000, 4_000].map((bytes) => announced(fan, bytes)));
  const [old = "", young = "", handedIn = ""] = ids;
  for (const id of ids) writeFileSync(arrivingPath(id), "half");
  const stray = arrivingPath("00000000-0000-4000-8000-000000000000");
  writeFileSync(stray, "nobody's");
  utimesSync(stray, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await query(
    "insert into submissions (id, fan_id, title, type, genre, description) values ('kept-work', $1, 't', 'art', 'other', 'd')",
    [fan],
  );
  await query(
    "update submission_files set touched_at = now() - interval '24 hours 1 minute' where id = any($1::uuid[])",
    [[old, handedIn]],
  );
  await query(
    "update submission_files set touched_at = now() - interval '23 hours 59 minutes' where id = $1",
    [young],
  );
  await query("update submission_files set submission_id = 'kept-work' where id = $1", [handedIn]);
  await sweepFiles();
  const left = await query<{ id: string }>("select id from submission_files where fan_id = $1", [fan]);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([young, handedIn]));
  expect(await room()).toBe(6_000);
  expect(readdirSync(folder)).not.toContain("00000000-0000-4000-8000-000000000000");
});

test("many sessions of one network announce 2 GB an hour, without affecting others", async () => {
  await query("update submission_space set bytes = 0");
  const address = "192.0.2.7";
  const post = (from: string) =>
    refusal(announceFile(newFanId(), { name: "a.mp4", bytes: 100 * megabyte, address: from }));
  for (let n = 0; n < 20; n++) expect(await post(address)).toBeNull();
  expect(await post(address)).toMatchObject({ code: "slow_down", status: 429 });
  expect(await post("192.0.2.8")).toBeNull();
  expect(await room()).toBe(21 * 100 * megabyte);
});

test("refused files and unused reservations do not count for a network", async () => {
  await query("update submission_space set bytes = 0");
  const address = "192.0.2.9";
  const form = { name: "a.pdf", bytes: 100 * megabyte, address };
  const full = newFanId();
  await holds(full, 2 * gigabyte);
  await query("update submission_space set bytes = 0");
  for (let n = 0; n < 25; n++)
    expect(await refusal(announceFile(full, form))).toMatchObject({ code: "too_much" });
  for (let n = 0; n < 25; n++) await keepStream(Readable.from([Buffer.from("small")]), newFanId(), form);
  expect(await room()).toBe(25 * 5);
});

test("a reservation without bytes lapses after ten minutes; begun or newer ones stay", async () => {
  await query("update submission_space set bytes = 0");
  const fan = newFanId();
  const [empty = "", young = "", begun = "", nothing = ""] = await Promise.all(
    [1_000, 2_000, 4_000, 8_000].map((bytes) => announced(fan, bytes)),
  );
  sender.enterWith(fan);
  const store = new UploadStore();
  for (const id of [empty, young, begun, nothing]) await store.create(await store.getUpload(id));
  const old = (ids: string[], minutes: number) =>
    query(
      `update submission_files set created_at = created_at - $2 * interval '1 minute',
         touched_at = touched_at - $2 * interval '1 minute' where id = any($1::uuid[])`,
      [ids, minutes],
    );
  await old([empty, begun, nothing], 11);
  await old([young], 9);
  await store.write(Readable.from([Buffer.from("b")]), begun, 0);
  await store.write(Readable.from([]), nothing, 0);
  await sweepEmptyFiles();
  const left = await query<{ id: string }>("select id from submission_files where fan_id = $1", [fan]);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([young, begun]));
  expect(await room()).toBe(6_000);
});

/** Rows of a fan as they lie there, so many of a kind. */
const lie = (fanId: string, many: number, { bytes = 1, state = "kept", object = "", work = "" } = {}) =>
  query(
    `insert into submission_files (id, fan_id, name, bytes, state, object_name, submission_id)
     select gen_random_uuid(), $1, 'a.pdf', $3, $4, nullif($5, '') || n, nullif($6, '')
     from generate_series(1, $2) n`,
    [fanId, many, bytes, state, object, work],
  );

test("a file has at most 100 MB, and the disk keeps its reserve", async () => {
  await query("update submission_space set bytes = 0");
  expect(await refusal(announced(newFanId(), 100 * megabyte + 1))).toEqual({
    ...{ code: "too_large", status: 413, message: "A file has at most 100 MB." },
  });
  expect(await refusal(announced(newFanId(), 100 * megabyte))).toBeNull();
  disk.free = 256 * megabyte + 1_000;
  onTestFinished(() => {
    disk.free = null;
  });
  expect(await refusal(announced(newFanId(), 1_001))).toMatchObject({
    ...{ code: "no_room", status: 507, message: expect.stringContaining("tomorrow") },
  });
  expect(await refusal(announced(newFanId(), 1_000))).toBeNull();
  expect(await room()).toBe(100 * megabyte + 1_000);
});

test("unsubmitted files are neither refused, submitted nor objects, which count apart", async () => {
  await query("update submission_space set bytes = 0");
  const [fan, other] = [newFanId(), newFanId()];
  await query(
    "insert into submissions (id, fan_id, title, type, genre, description) values ('of-fan', $1, 't', 'art', 'other', 'd')",
    [fan],
  );
  await lie(fan, 14);
  await lie(fan, 20, { state: "refused" });
  await lie(fan, 20, { work: "of-fan" });
  await lie(fan, 199, { object: "o" });
  await lie(other, 20);
  await lie(other, 300, { object: "o" });
  const object = (name: string) =>
    refusal(announceFile(fan, { name: "a.png", bytes: 1, address: newFanId(), object: name }));
  expect(await refusal(announced(fan, 1))).toBeNull();
  expect(await refusal(announced(fan, 1))).toEqual({
    ...{ code: "too_many", status: 409, message: expect.stringContaining("already waiting to be submitted") },
  });
  expect(await object("o7")).toEqual({
    ...{ code: "duplicate", status: 409, message: expect.stringContaining("upsert") },
  });
  expect(await room()).toBe(1);
  expect(await object("new")).toBeNull();
  expect(await object("newer")).toEqual({
    ...{ code: "too_many", status: 409, message: "One person keeps at most 200 objects. Remove some first." },
  });
  expect(
    await query("select 1 from submission_files where fan_id = $1 and object_name = 'new'", [fan]),
  ).toHaveLength(1);
});

test("a fan's list shows forty unsubmitted files, oldest first, with their progress", async () => {
  const fan = newFanId();
  await lie(fan, 40);
  await lie(fan, 1, { object: "o" });
  await lie(fan, 1, { work: "of-fan" });
  await lie(newFanId(), 1);
  await query("update submission_files set created_at = '2026-05-03' where fan_id = $1", [fan]);
  const put = async (state: string, day: string, there: number | null) => {
    const [row] = await query<{ id: string }>(
      `insert into submission_files (id, fan_id, name, bytes, state, created_at, refusal)
       values (gen_random_uuid(), $1, 'b.pdf', 9, $2, $3, case when $2 = 'refused' then 'No.' end) returning id`,
      [fan, state, day],
    );
    const { id = "" } = row ?? {};
    if (there !== null) writeFileSync(arrivingPath(id), "x".repeat(there));
    return id;
  };
  const half = await put("arriving", "2026-05-01", 4);
  const none = await put("arriving", "2026-05-02", null);
  const refused = await put("refused", "2026-05-02T12:00Z", 3);
  const files = await orphanFilesOf(fan);
  expect(files).toHaveLength(40);
  const b = { name: "b.pdf", bytes: 9, refusal: null };
  expect(files.slice(0, 3)).toEqual([
    { ...b, id: half, state: "arriving", arrived: 4 },
    { ...b, id: none, state: "arriving", arrived: 0 },
    { ...b, id: refused, state: "refused", arrived: 9, refusal: "No." },
  ]);
  const ids = files.slice(3).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(await orphanFilesOf(null)).toEqual([]);
  expect((await findArriving(half))?.id).toBe(half);
  expect(await findArriving(refused)).toBeNull();
  expect(await arrivedBytes({ id: half, state: "kept", bytes: 9 })).toBe(9);
});
