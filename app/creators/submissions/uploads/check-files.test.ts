import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { filesFolder } from "../../../../platform/files/disk-store.server.ts";
import { stores } from "../../../../platform/files/file-store.server.ts";
import { startJobs, stopJobs } from "../../../../platform/jobs/jobs.server.ts";
import { aPicture } from "../../../../testing/picture.ts";
import { aPdf } from "../../../../testing/uploads/send-file.ts";
import { arrivingPath } from "./arriving.server.ts";
import { checkFile, takeArrived } from "./check-files.server.ts";

const socket = vi.hoisted(() => {
  const path = `/tmp/afters-scanner-${process.pid}.sock`;
  process.env.CLAMD_URL = `unix:${path}`;
  return path;
});

/** As the scanner answers once a file has come to it whole. */
let verdict: () => string | Promise<string>;
beforeEach(() => {
  verdict = () => "stream: OK";
});
const scanner = createServer((asked) => {
  let sent = Buffer.alloc(0);
  asked.on("data", async (piece) => {
    sent = Buffer.concat([sent, piece]);
    let at = "zINSTREAM\0".length;
    while (at + 4 <= sent.length && sent.readUInt32BE(at) > 0) at += 4 + sent.readUInt32BE(at);
    if (at + 4 <= sent.length) asked.end(`${await verdict()}\0`);
  });
});
beforeAll(() => new Promise<void>((resolve) => scanner.listen(socket, resolve)));
afterAll(() => void scanner.close());

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const uploads = dirname(arrivingPath("any"));
const inHand = () => readdirSync(join(uploads, "looked-at"));
const room = async () =>
  (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes ?? 0;

/** One that was announced, and lies there whole. */
async function comes(bytes: Buffer, name: string, state = "arrived"): Promise<string> {
  const id = randomUUID();
  await query(
    `with space as (update submission_space set bytes = bytes + $3)
     insert into submission_files (id, fan_id, name, bytes, state, created_at, touched_at)
     values ($1, 'maker', $2, $3, $4, now() - interval '1 hour', now() - interval '1 hour')`,
    [id, name, bytes.length, state],
  );
  mkdirSync(uploads, { recursive: true });
  writeFileSync(arrivingPath(id), bytes);
  return id;
}

type Row = { state: string; name: string; kind: string; sha256: string; place: string; fresh: boolean };
const rowOf = async (id: string) =>
  (
    await query<Row & { bytes: number; kept: number; refusal: string }>(
      `select state, name, kind, sha256, place, bytes::int, kept_bytes::int as kept, refusal,
         touched_at > now() - interval '1 minute' as fresh from submission_files where id = $1`,
      [id],
    )
  )[0];
const jobsOf = (id: string) =>
  query<{ state: string }>(
    "select state, data from jobs.job where name = 'check-files' and singleton_key = $1",
    [id],
  );

test("a complete file is queued for checking once, and a later one is not", async () => {
  const [id, other, kept] = [
    await comes(aPdf(), "a.pdf", "arriving"),
    await comes(aPdf(), "b.pdf", "arriving"),
    await comes(aPdf(), "c.pdf", "kept"),
  ];
  await takeArrived(id);
  await takeArrived(id);
  await takeArrived(kept);
  expect(await rowOf(id)).toMatchObject({ state: "arrived", fresh: true });
  expect(await rowOf(other)).toMatchObject({ state: "arriving", fresh: false });
  expect(await rowOf(kept)).toMatchObject({ state: "kept", fresh: false });
  expect(await jobsOf(id)).toEqual([{ state: "created", data: { file: id } }]);
  expect(await jobsOf(kept)).toEqual([]);
  for (const one of [other, kept, randomUUID()]) await checkFile(one);
  expect(await rowOf(other)).toMatchObject({ state: "arriving" });
  expect(await rowOf(kept)).toMatchObject({ state: "kept", fresh: false });
  expect([other, kept].map((one) => existsSync(arrivingPath(one)))).toEqual([true, true]);
});

test("a picture is stored without camera metadata, with a thumbnail and both sizes", async () => {
  const bytes = await aPicture(900, 600, "png");
  const [id, waits] = [await comes(bytes, "still.JPG"), await comes(bytes, "waits.png")];
  const put = vi.spyOn(stores.disk, "put");
  onTestFinished(() => void put.mockRestore());
  const before = await room();
  await checkFile(id);
  const kept = readFileSync(join(filesFolder, id));
  expect(kept.length).toBeLessThan(bytes.length);
  expect(await rowOf(id)).toEqual({
    ...{ state: "kept", name: "still.png", kind: "png", place: "disk", refusal: null, fresh: true },
    ...{ bytes: bytes.length, kept: kept.length, sha256: sha(bytes) },
  });
  expect(put).toHaveBeenCalledWith(id, expect.any(String), { bytes: kept.length, sha256: sha(kept) });
  const thumbnails = await query<{ bytes: Buffer; width: number; height: number }>(
    "select bytes, width, height from submission_thumbnails where file_id = $1",
    [id],
  );
  expect(thumbnails).toHaveLength(1);
  const { width, height } = await sharp(thumbnails[0]?.bytes).metadata();
  expect(thumbnails[0]).toMatchObject({ width, height });
  expect(await rowOf(waits)).toMatchObject({ state: "arrived", fresh: false });
  expect([existsSync(arrivingPath(id)), existsSync(arrivingPath(waits)), inHand()]).toEqual([
    false,
    true,
    [],
  ]);
  expect(await room()).toBe(before);
});

test("a document is stored as sent, and leftovers of an earlier check are removed", async () => {
  const bytes = aPdf(700_000);
  const id = await comes(bytes, "script.exe");
  const left = join(uploads, "looked-at", `${id}.${process.pid}.clean`);
  writeFileSync(left, "half");
  const put = vi.spyOn(stores.disk, "put");
  onTestFinished(() => void put.mockRestore());
  await checkFile(id);
  const is = { bytes: bytes.length, sha256: sha(bytes) };
  expect(put).toHaveBeenCalledWith(id, expect.any(String), is);
  expect(readFileSync(join(filesFolder, id)).equals(bytes)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ name: "script.pdf", kept: bytes.length, sha256: sha(bytes) });
  expect(await query("select 1 from submission_thumbnails where file_id = $1", [id])).toEqual([]);
  expect(inHand()).toEqual([]);
});

test("an unsupported or harmful file is refused with a reason, and its quota released", async () => {
  const before = await room();
  const [text, harmful, waits] = [
    await comes(Buffer.from("only words"), "words.txt"),
    await comes(aPdf(), "lantern.pdf"),
    await comes(aPdf(9_000), "waits.pdf"),
  ];
  await checkFile(text);
  expect(await rowOf(text)).toMatchObject({
    ...{ state: "refused", name: "words.txt", bytes: 0, kept: null, place: null, fresh: true },
    refusal: "This is none of the kinds we take: PDF, DOC, DOCX, MP4, MOV, JPG or PNG.",
  });
  verdict = () => "stream: Lantern.Thief FOUND";
  await checkFile(harmful);
  expect(await rowOf(harmful)).toMatchObject({
    ...{ state: "refused", bytes: 0, kept: null },
    refusal: "Our scanner found this file to be harmful. It was not saved.",
  });
  expect(await rowOf(waits)).toMatchObject({ state: "arrived", bytes: 9_000, refusal: null });
  expect(await room()).toBe(before + 9_000);
  for (const id of [text, harmful])
    expect([existsSync(arrivingPath(id)), existsSync(join(filesFolder, id))]).toEqual([false, false]);
  expect(inHand()).toEqual([]);
});

test("what is withdrawn while it is looked at is nowhere afterwards, kept or refused", async () => {
  const before = await room();
  for (const answer of ["stream: OK", "stream: Lantern.Thief FOUND"]) {
    const id = await comes(aPdf(5_000), "gone.pdf");
    verdict = async () => {
      await query("delete from submission_files where id = $1", [id]);
      await query("update submission_space set bytes = bytes - 5000");
      return answer;
    };
    await checkFile(id);
    expect([existsSync(arrivingPath(id)), existsSync(join(filesFolder, id)), inHand()]).toEqual([
      false,
      false,
      [],
    ]);
  }
  expect(await room()).toBe(before);
});

test("without the scanner files wait, and at most two are checked at once", async () => {
  await query("delete from submission_thumbnails");
  await query("delete from submission_files");
  const waiting = await comes(aPdf(), "waits.pdf");
  verdict = () => "";
  await expect(checkFile(waiting)).rejects.toThrow();
  expect(await rowOf(waiting)).toMatchObject({ state: "arrived", fresh: false });
  expect([existsSync(arrivingPath(waiting)), inHand()]).toEqual([true, []]);
  const ids = [waiting];
  for (const name of ["b.pdf", "c.pdf"]) ids.push(await comes(aPdf(), name, "arriving"));
  for (const id of ids) await takeArrived(id);
  let asked = 0;
  let answer = (_: string) => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  verdict = () => {
    asked++;
    return answered;
  };
  await startJobs();
  onTestFinished(() => stopJobs());
  // The first of them is queued because it lies there, as after a backup.
  await expect.poll(() => asked, { interval: 10 }).toBe(2);
  const states = async () => (await Promise.all(ids.map(jobsOf))).flat().map(({ state }) => state);
  expect((await states()).filter((state) => state === "active")).toHaveLength(2);
  verdict = () => "";
  answer("stream: OK");
  await expect.poll(async () => (await states()).toSorted()).toEqual(["completed", "completed", "retry"]);
});

test("unqueued files are queued a thousand at a time, the oldest first", async () => {
  await query("delete from submission_files");
  await query(
    `insert into submission_files (id, fan_id, name, bytes, state, touched_at)
     select gen_random_uuid(), 'maker', n::text, 1, case when n = 0 then 'kept' else 'arrived' end,
       now() - n * interval '1 second' from generate_series(0, 1001) n`,
  );
  await startJobs();
  onTestFinished(() => stopJobs());
  const queued = () =>
    query<{ name: string }>(
      `select f.name from jobs.job j join submission_files f on f.id::text = j.singleton_key
       where j.name = 'check-files'`,
    );
  await expect.poll(async () => (await queued()).length).toBe(1_000);
  const names = new Set((await queued()).map(({ name }) => name));
  expect([names.has("1001"), names.has("2"), names.has("1"), names.has("0")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

/** Ends whoever looks at this file, as bytes that no rule knows would. */
async function endsItsLooker(id: string): Promise<void> {
  const looking = checkFile(id);
  let isOver = false;
  void looking.catch(() => {}).finally(() => (isOver = true));
  while (!isOver) {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const line = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
      if (line.includes("look.server.ts") && line.includes(id)) process.kill(Number(pid), "SIGKILL");
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await looking;
}

test("what ended its looker twice is refused and said so; who looked on is unharmed", async () => {
  const [id, other] = [await comes(aPdf(), "bomb.pdf"), await comes(aPdf(), "fine.pdf")];
  await expect(endsItsLooker(id)).rejects.toThrow("crashed the process that checked it");
  expect(await rowOf(id)).toMatchObject({ state: "arrived" });
  await expect(endsItsLooker(id)).rejects.toThrow("crashed the process that checked it");
  await checkFile(id);
  expect(await rowOf(id)).toMatchObject({ state: "refused", refusal: expect.stringContaining("twice") });
  await checkFile(other);
  expect(await rowOf(other)).toMatchObject({ state: "kept" });
  expect(inHand()).toEqual([]);
});

test("a file whose check failed once and then passed is stored", async () => {
  const id = await comes(aPdf(), "late.pdf");
  verdict = () => "stream: OK";
  await expect(endsItsLooker(id)).rejects.toThrow();
  const put = vi.spyOn(stores.disk, "put").mockRejectedValueOnce(new Error("The store is away."));
  onTestFinished(() => void put.mockRestore());
  await expect(checkFile(id)).rejects.toThrow("away");
  await checkFile(id);
  expect(await rowOf(id)).toMatchObject({ state: "kept" });
});
