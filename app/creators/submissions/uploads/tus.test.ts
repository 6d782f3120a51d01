import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { newSession, sessionCookie } from "../../../../platform/session/session.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { Fan } from "../../../../testing/fan.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { fanOf } from "../../../fans/fan-sessions.server.ts";
import { isUpload, serveUpload } from "./tus.server.ts";
import { sender, UploadStore } from "./upload-store.server.ts";
import { isFullDisk, writeFrom } from "./write-from.server.ts";

const server = createServer((request, response) => void serveUpload(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

/** Who sends, to a store that is asked without a request. */
const own = newFanId();
const uploads = join(process.env.DATA_DIR ?? "", "uploads");
const version = { "Tus-Resumable": "1.0.0" };

async function someone() {
  const fan = new Fan(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const session = newSession();
  fan.cookies.set("afters_session", sessionCookie(session).split(/[=;]/)[1] ?? "");
  return { fan, session };
}

async function ask(fan: Fan, method: string, path: string, headers = {}, body?: string) {
  const more = body === undefined ? {} : { body, duplex: "half" as const };
  const answer = await fetch(fan.origin + path, {
    method,
    headers: fan.headers({ ...version, ...headers }),
    ...more,
  });
  const { status } = answer;
  const told = (name: string) => answer.headers.get(name);
  return { status, text: await answer.text(), told, path: told("location") ?? "" };
}

const announce = (fan: Fan, bytes: number | string, more: object = {}) =>
  ask(fan, "POST", "/submit/uploads", {
    "Upload-Length": String(bytes),
    "Upload-Metadata": `filename ${Buffer.from("../a: scene.pdf").toString("base64")}`,
    ...more,
  });
const send = (fan: Fan, path: string, offset: number, body: string) =>
  ask(
    fan,
    "PATCH",
    path,
    { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
    body,
  );

type Row = { name: string; bytes: number; state: string; fan_id: string; fresh: boolean };
const rowOf = async (id: string) =>
  (
    await query<Row>(
      `select name, bytes::int, state, fan_id, touched_at > now() - interval '1 minute' as fresh
       from submission_files where id = $1`,
      [id],
    )
  )[0];
const idOf = (path: string) => path.slice(-36);
const room = async () => (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes;

test("what lies below the address of uploads is one, and nothing beside it", () => {
  const are = ["", "/", "/x", "?a=b"].map((rest) => isUpload({ url: `/submit/uploads${rest}` } as never));
  expect(are).toEqual([true, true, true, true]);
  for (const url of ["/submit/uploadsx", "/submit", "/x/submit/uploads", undefined])
    expect(isUpload({ url } as never), url).toBe(false);
});

test("a file is announced, sent in pieces by its fan, completed and removed", async () => {
  const { fan, session } = await someone();
  const made = await announce(fan, 10);
  expect([made.status, made.text, made.told("cache-control")]).toEqual([201, "", "no-store"]);
  expect(made.path).toMatch(/^\/submit\/uploads\/[0-9a-f-]{36}$/);
  expect(made.told("upload-expires")).toBeNull();
  const id = idOf(made.path);
  expect(await rowOf(id)).toMatchObject({
    ...{ name: "a scene.pdf", bytes: 10, state: "arriving", fan_id: await fanOf(session) },
  });
  expect((await send(fan, made.path, 0, "01234")).told("upload-offset")).toBe("5");
  const { fan: other } = await someone();
  await announce(other, 1);
  for (const method of ["HEAD", "DELETE"])
    expect((await ask(other, method, made.path)).status, method).toBe(404);
  expect((await send(other, made.path, 5, "56789")).status).toBe(404);
  expect((await ask(fan, "HEAD", `${made.path}?again`)).status).toBe(404);
  expect((await send(fan, made.path, 4, "4567")).status).toBe(409);
  expect((await rowOf(id))?.state).toBe("arriving");
  expect((await send(fan, made.path, 5, "56789")).status).toBe(204);
  expect((await rowOf(id))?.state).toBe("arrived");
  expect(readFileSync(join(uploads, id), "utf8")).toBe("0123456789");
  expect((await ask(fan, "DELETE", made.path)).status).toBe(204);
  expect([await rowOf(id), existsSync(join(uploads, id))]).toEqual([undefined, false]);
  expect((await ask(fan, "HEAD", made.path)).status).toBe(404);
});

test("without a session, from another site or for a foreign file there is a refusal", async () => {
  const { fan } = await someone();
  const stranger = new Fan(fan.origin);
  const noSession = { status: 401, text: "Please load the page again, then choose the file." };
  const nothing = { status: 404, text: "This file no longer exists. Choose it again." };
  const foreign = { status: 403, text: "This came from another site." };
  expect(await announce(stranger, 10)).toMatchObject(noSession);
  expect(await ask(stranger, "HEAD", `/submit/uploads/${randomUUID()}`)).toMatchObject({ status: 401 });
  expect(await ask(stranger, "GET", "/submit/uploads")).toMatchObject(nothing);
  expect(await ask(fan, "GET", (await announce(fan, 1)).path)).toMatchObject(nothing);
  expect((await ask(fan, "GET", "/submit/uploads")).told("content-type")).toBe("text/plain; charset=utf-8");
  expect(await announce(fan, 10, { Origin: "https://elsewhere.example" })).toMatchObject(foreign);
  expect(await announce(fan, 10, { "X-HTTP-Method-Override": "DELETE" })).toMatchObject(foreign);
  for (const id of [randomUUID(), "no-id", ""])
    expect(await send(fan, `/submit/uploads/${id}`, 0, "0")).toMatchObject(nothing);
  const options = await ask(stranger, "OPTIONS", "/submit/uploads");
  expect(options.status).toBe(204);
  expect(options.told("tus-extension")).toBe("creation,termination,expiration");
  expect(options.told("tus-max-size")).toBe(String(100 * 1024 * 1024));
  // What is nobody's is not that of somebody who has done nothing yet.
  const orphan = randomUUID();
  await query("insert into submission_files (id, name, bytes, is_sample) values ($1, 'a.pdf', 5, true)", [
    orphan,
  ]);
  expect(await send((await someone()).fan, `/submit/uploads/${orphan}`, 0, "0")).toMatchObject(nothing);
});

test("oversized or lengthless files and too many announcements are refused at once", async () => {
  const { fan } = await someone();
  expect((await announce(fan, 100 * 1024 * 1024 + 1)).status).toBe(413);
  expect((await announce(fan, "ten")).status).toBe(400);
  expect(await query("select 1 from submission_files where name = 'a scene.pdf' and bytes > 10")).toEqual([]);
  const other = await someone();
  const fanId = await fanOf(other.session);
  await limitTo({ name: "uploads-announced", points: 60, seconds: 600 })(fanId, 58);
  for (const status of [201, 201, 429]) expect((await announce(other.fan, 10)).status).toBe(status);
  const full = await someone();
  // Fifteen wait for a form, and the sixteenth is refused by tus as by the rest of the house.
  await query(
    `insert into submission_files (id, fan_id, name, bytes)
     select gen_random_uuid(), $1, 'a.pdf', 0 from generate_series(1, 15)`,
    [await fanOf(full.session)],
  );
  expect(await announce(full.fan, 10)).toMatchObject({
    status: 409,
    text: "Many of your files are already waiting to be submitted. Remove some, or submit them.",
  });
});

test("one address asks so often in a minute and no more", async () => {
  const { fan } = await someone();
  await limitTo({ name: "upload-requests", points: 1_200, seconds: 60 })(fan.address, 1_199);
  for (const status of [204, 429]) expect((await ask(fan, "OPTIONS", "/submit/uploads")).status).toBe(status);
});

test("what an upload breaks is told as a sentence, and nobody reads what it was", async () => {
  const { fan } = await someone();
  const { path } = await announce(fan, 900_000);
  const place = join(uploads, idOf(path));
  rmSync(place);
  mkdirSync(place);
  const answer = await send(fan, path, statSync(place).size, "0");
  const sentence = "Something went wrong. Please try again.";
  expect([answer.status, answer.text]).toEqual([500, sentence]);
  await asOwner("alter table submission_files rename to away");
  onTestFinished(async () => void (await asOwner("alter table away rename to submission_files")));
  expect(await send(fan, path, 0, "0")).toMatchObject({ status: 500, text: sentence });
});

const fullDisk = () => Object.assign(new Error("full"), { code: "ENOSPC" });
async function* thenFails(error: Error) {
  yield Buffer.from("01");
  throw error;
}

/** A file of ten bytes on its way. */
async function onItsWay(more: { state?: string; fan?: string } = {}) {
  const id = randomUUID();
  await query(
    `with space as (update submission_space set bytes = bytes + 10)
     insert into submission_files (id, fan_id, name, bytes, state) values ($1, $2, 'a.pdf', 10, $3)`,
    [id, more.fan ?? own, more.state ?? "arriving"],
  );
  return id;
}

test("a full disk drops the file and says so; a broken line keeps what came", async () => {
  sender.enterWith(own);
  const store = new UploadStore();
  const before = (await room()) ?? 0;
  const [full, broken] = [await onItsWay(), await onItsWay()];
  await expect(store.write(Readable.from(thenFails(fullDisk())), full, 0)).rejects.toMatchObject({
    ...{ code: "no_room", status: 507 },
  });
  expect([await rowOf(full), existsSync(join(uploads, full))]).toEqual([undefined, false]);
  await expect(store.write(Readable.from(thenFails(new Error("cut"))), broken, 0)).rejects.toThrow("cut");
  expect((await rowOf(broken))?.state).toBe("arriving");
  expect(await store.getUpload(broken)).toMatchObject({ offset: 2, size: 10 });
  expect(await room()).toBe(before + 10);
  expect([fullDisk(), { code: "EDQUOT" }, { code: "EACCES" }, new Error("x"), null].map(isFullDisk)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a file that cannot be begun is nowhere, and takes no room", async () => {
  sender.enterWith(own);
  const before = (await room()) ?? 0;
  const id = await onItsWay();
  symlinkSync("/no-such-folder/file", join(uploads, id));
  const upload = { id, size: 10, offset: 0 } as never;
  await expect(new UploadStore().create(upload)).rejects.toMatchObject({ code: "ENOENT" });
  expect([await rowOf(id), await room()]).toEqual([undefined, before]);
});

test("each byte that came is noted, at the first and at the end of a piece", async () => {
  sender.enterWith(own);
  const store = new UploadStore();
  const [id, idle] = [await onItsWay(), await onItsWay()];
  const long =
    "update submission_files set touched_at = now() - interval '1 hour' where id = any($1::uuid[])";
  await query(long, [[id, idle]]);
  async function* slowly() {
    yield Buffer.from("01");
    await expect.poll(async () => (await rowOf(id))?.fresh).toBe(true);
    await query(long, [[id]]);
    yield Buffer.from("23");
  }
  expect(await store.write(Readable.from(slowly()), id, 0)).toBe(4);
  expect((await rowOf(id))?.fresh).toBe(true);
  expect(await store.write(Readable.from([]), idle, 0)).toBe(0);
  expect((await rowOf(idle))?.fresh).toBe(false);
});

test("progress is read from the disk, and a complete file is taken though unreported", async () => {
  sender.enterWith(own);
  const store = new UploadStore();
  const [whole, half, kept, refused] = [
    await onItsWay(),
    await onItsWay(),
    await onItsWay({ state: "kept" }),
    await onItsWay({ state: "refused" }),
  ];
  writeFileSync(join(uploads, whole), "0123456789");
  writeFileSync(join(uploads, half), "012345678");
  expect(await store.getUpload(whole)).toMatchObject({ id: whole, offset: 10, size: 10 });
  expect((await rowOf(whole))?.state).toBe("arrived");
  expect(await store.getUpload(half)).toMatchObject({ offset: 9 });
  expect((await rowOf(half))?.state).toBe("arriving");
  expect(await store.getUpload(kept)).toMatchObject({ offset: 10 });
  expect((await rowOf(kept))?.state).toBe("kept");
  for (const id of [refused, randomUUID()])
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  // Its id alone opens nothing.
  const theirs = await onItsWay({ fan: newFanId() });
  await expect(store.remove(theirs)).rejects.toMatchObject({ status_code: 404 });
  await expect(store.write(Readable.from([Buffer.from("x")]), theirs, 0)).rejects.toMatchObject({
    status_code: 404,
  });
  await expect(store.getUpload(theirs)).rejects.toMatchObject({ status_code: 404 });
  expect((await rowOf(theirs))?.state).toBe("arriving");
  await store.remove(half);
  expect([await rowOf(half), existsSync(join(uploads, half))]).toEqual([undefined, false]);
  await store.remove(randomUUID());
  expect(store.getExpiration()).toBe(0);
});

test("bytes are appended, and after a break what came is written", async () => {
  const path = join(tmpdir(), `afters-pour-${randomUUID()}`);
  let told = 0;
  const began = async () => void told++;
  const read = () => readFileSync(path, "utf8");
  expect(await writeFrom(Readable.from([Buffer.from("01"), Buffer.from("23")]), path, 0, began)).toBe(4);
  expect(await writeFrom(Readable.from([Buffer.from("ab")]), path, 3, began)).toBe(5);
  expect([read(), told]).toEqual(["012ab", 2]);
  const cut = new Readable({ read: () => undefined });
  cut.push("xy");
  cut.once("data", () => setImmediate(() => cut.destroy()));
  await expect(writeFrom(cut, path, 5, began)).rejects.toThrow("The stream broke off.");
  expect(read()).toBe("012abxy");
  await expect(writeFrom(Readable.from(thenFails(new Error("first"))), path, 7, began)).rejects.toThrow(
    "first",
  );
  const failed = new Readable({ read: () => undefined });
  failed.on("error", () => undefined).destroy(new Error("before"));
  await expect(writeFrom(failed, path, 9, began)).rejects.toThrow("before");
  const untold = writeFrom(Readable.from([Buffer.from("z")]), path, 9, async () => {
    throw new Error("untold");
  });
  await expect(untold).rejects.toThrow("untold");
  expect(await writeFrom(Readable.from([Buffer.from("new")]), path, 0, began)).toBe(3);
  expect(read()).toBe("new");
  const nowhere = writeFrom(Readable.from([Buffer.from("z")]), join(path, "no-folder"), 0, began);
  await expect(nowhere).rejects.toMatchObject({ code: "ENOTDIR" });
});
