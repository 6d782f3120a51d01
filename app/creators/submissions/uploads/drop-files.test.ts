import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { filesFolder } from "../../../../platform/files/disk-store.server.ts";
import { startJobs, stopJobs } from "../../../../platform/jobs/jobs.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import {
  dropEmpty,
  dropFilesOf,
  dropFilesOfFans,
  dropOrphanFile,
  dropUntouched,
} from "./drop-files.server.ts";
import { findObject, objectById, objectsOfWork, removeObject, replaceObject } from "./objects.server.ts";
import { sweepEmptyFiles, sweepFiles } from "./sweep.server.ts";

const uploads = join(process.env.DATA_DIR ?? "", "uploads");
const lookedAt = join(uploads, "looked-at");
const room = async () =>
  (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes ?? 0;

/** A file as it lies there; `more` are columns of it. */
async function lies(fanId: string, more: Record<string, unknown> = {}): Promise<string> {
  const row = { id: randomUUID(), fan_id: fanId, name: "a.pdf", bytes: 10, state: "kept", ...more };
  const columns = Object.keys(row);
  await query(
    `insert into submission_files (${columns.join(", ")}) values (${columns.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(row),
  );
  return row.id;
}

async function aWorkOf(fanId: string): Promise<string> {
  const id = `work-${randomUUID()}`;
  await query(
    `insert into submissions (id, fan_id, title, type, genre, description) values ($1, $2, 't', 'art', 'other', 'd')`,
    [id, fanId],
  );
  return id;
}

const stay = async (ids: string[]) => {
  const rows = await query<{ id: string }>("select id from submission_files where id = any($1::uuid[])", [
    ids,
  ]);
  return ids.map((id) => rows.some((row) => row.id === id));
};
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const setRoom = (bytes: number) => query("update submission_space set bytes = $1", [bytes]);
const jobOf = async (key: string) =>
  (
    await query<{ data: object; state: string }>(
      "select data, state from jobs.job where name = 'remove-files' and singleton_key = $1",
      [key],
    )
  )[0];

// Before thousands of files wait to be removed.
test("a removed file's bytes are deleted everywhere, and retried if a store fails", async () => {
  for (const folder of [uploads, filesFolder]) mkdirSync(folder, { recursive: true });
  const fan = newFanId();
  const arriving = await lies(fan, { state: "arriving" });
  const kept = await lies(fan, { place: "disk" });
  const stuck = await lies(fan, { place: "disk" });
  mkdirSync(join(filesFolder, stuck));
  const paths = [join(uploads, arriving), join(filesFolder, kept)];
  for (const path of paths) writeFileSync(path, "bytes");
  await startJobs();
  onTestFinished(() => stopJobs());
  for (const id of [arriving, kept, stuck]) expect(await dropOrphanFile(id, fan)).toBe(true);
  const states = () => Promise.all([arriving, kept, stuck].map(async (id) => (await jobOf(id))?.state));
  await expect.poll(states).toEqual(["completed", "completed", "retry"]);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test("what is to be swept is swept at every start", async () => {
  await query("delete from submission_files");
  const files = [
    await lies("maker", { touched_at: ago(2 * 86_400) }),
    await lies("maker", { state: "arriving", created_at: ago(900), touched_at: ago(900) }),
  ];
  await startJobs();
  onTestFinished(() => stopJobs());
  await expect.poll(() => stay(files)).toEqual([false, false]);
});

test("a fan removes their own unsubmitted file with its quota, and no other", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  await setRoom(1_000);
  const loose = await lies(fan, { place: "disk" });
  const theirs = await lies(other);
  const handedIn = await lies(fan, { submission_id: await aWorkOf(fan) });
  const sample = await lies(fan, { is_sample: true });
  expect(await dropOrphanFile(theirs, fan)).toBe(false);
  expect(await dropOrphanFile(handedIn, fan)).toBe(false);
  expect(await room()).toBe(1_000);
  expect(await dropOrphanFile(loose, fan)).toBe(true);
  expect(await stay([loose, theirs, handedIn, sample])).toEqual([false, true, true, true]);
  expect(await room()).toBe(990);
  expect(await jobOf(loose)).toMatchObject({ data: { key: loose, place: "disk" } });
  // What nobody has sent takes no room.
  expect(await dropOrphanFile(sample, fan)).toBe(true);
  expect(await room()).toBe(990);
  expect(await jobOf(sample)).toMatchObject({ data: { key: sample, place: null } });
  await dropOrphanFile(await lies(fan, { bytes: 1 }), fan);
  expect(await room()).toBe(989);
});

test("files go with their work, and with their fan so many at a time", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  await setRoom(1_000);
  const [work, stays] = [await aWorkOf(fan), await aWorkOf(fan)];
  const [one, two, three] = [
    await lies(fan, { submission_id: work }),
    await lies(fan, { submission_id: work, bytes: 30 }),
    await lies(fan, { submission_id: stays }),
  ];
  await transaction((on) => dropFilesOf([work], on));
  expect(await stay([one, two, three])).toEqual([false, false, true]);
  expect(await room()).toBe(960);
  const ids = [three, await lies(fan), await lies(fan)].sort();
  const theirs = await lies(other);
  const drop = () => transaction((on) => dropFilesOfFans([fan], 2, on));
  expect(await drop()).toBe(2);
  expect(await stay([...ids, theirs])).toEqual([false, false, true, true]);
  expect([await drop(), await drop()]).toEqual([1, 0]);
  expect(await room()).toBe(930);
  expect(await stay([theirs])).toEqual([true]);
});

test("unused reservations lapse after ten minutes, a thousand at a time", async () => {
  await query("delete from submission_files");
  await setRoom(5_000);
  const fan = newFanId();
  const since = (seconds: number, more: object = {}) => {
    const at = ago(seconds);
    return lies(fan, { state: "arriving", created_at: at, touched_at: at, ...more });
  };
  const files = [
    await since(630),
    await since(570),
    await since(630, { state: "arrived" }),
    await since(630, { touched_at: ago(629) }),
    await since(630, { submission_id: await aWorkOf(fan) }),
  ];
  await sweepEmptyFiles();
  expect(await stay(files)).toEqual([false, true, true, true, true]);
  expect(await room()).toBe(4_990);
  await query(
    `insert into submission_files (id, fan_id, name, bytes, created_at, touched_at)
     select gen_random_uuid(), $1, n::text, 1, at, at
     from generate_series(1, 2001) n, lateral (select now() - interval '1 hour' + n * interval '1 second' as at) a`,
    [fan],
  );
  const left = () =>
    query<{ name: string }>("select name from submission_files where name <> 'a.pdf' order by created_at");
  expect(await dropEmpty()).toBe(1_000);
  expect((await left())[0]?.name).toBe("1001");
  await sweepEmptyFiles();
  expect(await left()).toEqual([]);
  expect(await room()).toBe(4_990 - 2_001);
});

test("files untouched for a day go, a thousand at a time; finished ones stay", async () => {
  await query("delete from submission_files");
  await setRoom(5_000);
  const fan = newFanId();
  const day = 86_400;
  const since = (seconds: number, more: object = {}) => lies(fan, { touched_at: ago(seconds), ...more });
  const files = [
    await since(day + 30),
    await since(day - 30),
    await since(2 * day, { submission_id: await aWorkOf(fan) }),
    await since(2 * day, { object_name: "kept.png" }),
    await since(2 * day, { object_name: "arrived.png", state: "arrived" }),
    await since(2 * day, { object_name: "half.png", state: "arriving" }),
    await since(2 * day, { object_name: "refused.png", state: "refused" }),
    await since(30, { object_name: "young.png", state: "arriving" }),
  ];
  await sweepFiles();
  expect(await stay(files)).toEqual([false, true, true, true, true, false, false, true]);
  expect(await room()).toBe(4_970);
  await query(
    `insert into submission_files (id, fan_id, name, bytes, state, touched_at)
     select gen_random_uuid(), $1, n::text, 1, 'kept', now() - interval '2 days' + n * interval '1 second'
     from generate_series(1, 2001) n`,
    [fan],
  );
  const left = () =>
    query<{ name: string }>("select name from submission_files where name <> 'a.pdf' order by touched_at");
  expect(await dropUntouched()).toBe(1_000);
  expect((await left())[0]?.name).toBe("1001");
  await sweepFiles();
  expect(await left()).toEqual([]);
});

test("orphan files on disk go once they are more than a day old", async () => {
  await query("delete from submission_files");
  mkdirSync(lookedAt, { recursive: true });
  const now = Date.UTC(2026, 5, 2);
  const day = 86_400_000;
  const at = (path: string, age: number) => {
    writeFileSync(path, "bytes");
    utimesSync(path, new Date(now - age), new Date(now - age));
    return path;
  };
  const [arriving, arrived, kept] = [
    await lies("maker", { state: "arriving" }),
    await lies("maker", { state: "arrived" }),
    await lies("maker"),
  ];
  const stays = [
    at(join(uploads, arriving), 9 * day),
    at(join(uploads, arrived), 9 * day),
    at(join(lookedAt, `${arrived}.77.clean`), 9 * day),
    at(join(uploads, randomUUID()), day),
    at(join(lookedAt, `${kept}.77`), day),
  ];
  const goes = [
    at(join(uploads, kept), day + 1_000),
    at(join(uploads, "no-id"), day + 1_000),
    at(join(lookedAt, `${kept}.78`), day + 1_000),
    ...Array.from({ length: 1_002 }, () => at(join(uploads, randomUUID()), 2 * day)),
  ];
  utimesSync(lookedAt, new Date(now - 9 * day), new Date(now - 9 * day));
  await sweepFiles(now);
  expect(stays.map((path) => existsSync(path))).toEqual(stays.map(() => true));
  expect(goes.filter((path) => existsSync(path))).toEqual([]);
  await sweepFiles(now + 1);
  expect(stays.map((path) => existsSync(path))).toEqual([true, true, true, false, false]);
});

test("a fan's objects are listed by path, oldest first, and form files by work", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const work = await aWorkOf(fan);
  const more = (name: string, minutes: number, rest: object = {}) => ({
    name,
    created_at: ago(minutes * 60),
    ...rest,
  });
  const named = await lies(fan, more("x.png", 1, { object_name: "boards/x.png", kept_bytes: 8 }));
  const handedIn = await lies(fan, more("b.pdf", 3, { submission_id: work, state: "arrived" }));
  const loose = await lies(fan, more("c.pdf", 2));
  for (const state of ["arriving", "refused"]) await lies(fan, more("d.pdf", 4, { state }));
  await lies(other, more("x.png", 5, { object_name: "boards/x.png" }));
  const listed = await objectsOfWork(fan);
  expect(listed.map(({ id, path, bytes, isHandedIn }) => [id, path, bytes, isHandedIn])).toEqual([
    [handedIn, `${work}/${handedIn.slice(0, 8)}-b.pdf`, 10, true],
    [loose, `form/${loose.slice(0, 8)}-c.pdf`, 10, false],
    [named, "boards/x.png", 8, false],
  ]);
  expect((await findObject(fan, `form/${loose.slice(0, 8)}-c.pdf`))?.id).toBe(loose);
  expect(await findObject(other, `form/${loose.slice(0, 8)}-c.pdf`)).toBeNull();
  // Of two at one path it is the one that was named so.
  const twin = await lies(fan, { object_name: `form/${loose.slice(0, 8)}-c.pdf` });
  expect((await findObject(fan, `form/${loose.slice(0, 8)}-c.pdf`))?.id).toBe(twin);
  expect(await objectById(named)).toMatchObject({ id: named, fanId: fan });
  expect(await objectById(await lies("", { fan_id: null, is_sample: true }))).toBeNull();
  expect(await removeObject(fan, "nothing")).toBeNull();
  expect(await removeObject(fan, `${work}/${handedIn.slice(0, 8)}-b.pdf`)).toBeNull();
  expect((await removeObject(fan, "boards/x.png"))?.id).toBe(named);
  await query(
    `insert into submission_files (id, fan_id, name, bytes, state)
     select gen_random_uuid(), 'collector', 'a.png', 1, 'kept' from generate_series(1, 2001)`,
  );
  expect(await objectsOfWork("collector")).toHaveLength(2_000);
  expect(await stay([named, handedIn, twin])).toEqual([false, true, true]);
});

test("an object takes the place of the one before it, and of no other's", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  await setRoom(1_000);
  const at = { object_name: "boards/x.png" };
  const before = await lies(fan, at);
  const others = [await lies(other, at), await lies(fan, { object_name: "y.png" })];
  const next = await lies(fan, { object_name: "boards/x.png.new" });
  await replaceObject(fan, "boards/x.png", next);
  expect(await stay([before, next, ...others])).toEqual([false, true, true, true]);
  expect((await findObject(fan, "boards/x.png"))?.id).toBe(next);
  expect((await findObject(fan, "y.png"))?.id).toBe(others[1]);
  expect(await room()).toBe(990);
});
