import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../platform/db/pool.server.ts";
import { Fan } from "../testing/fan.ts";
import { freePort } from "../testing/free-port.ts";
import { signedIn } from "../testing/operator.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import {
  announce,
  aPdf,
  arrivedOf,
  aWork,
  sendFile,
  sendPiece,
  statesOf,
} from "../testing/uploads/send-file.ts";
import { ObjectStore } from "./object-store.ts";
import { harmful, hasClamd, Scanner } from "./scanner.ts";

const megabyte = 1024 * 1024;
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const dataDir = mkdtempSync(join(tmpdir(), "afters-uploads-"));
const uploads = join(dataDir, "uploads");
const mounts = spareDisk();

/** A disk of its own, small enough to be filled; only root may mount one. */
function spareDisk(): boolean {
  mkdirSync(uploads, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=330m", "tmpfs", uploads], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let env: Record<string, string>;
let server: RunningServer;
let store: ObjectStore;
let scanner: Scanner;

beforeAll(async () => {
  [store, scanner] = await Promise.all([ObjectStore.of(), Scanner.of()]);
  await store.start();
  env = {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: "warn",
    ...store.env,
  };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  await store.stop();
  await scanner.stop();
  if (mounts) execFileSync("umount", ["-l", uploads]);
});

const someone = () => new Fan(server.origin);
const room = async () => (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes;
const shaOf = async (id: string) =>
  (await query<{ sha256: string }>("select sha256 from submission_files where id = $1", [id]))[0]?.sha256;
const stateOf = async (fan: Fan, id: string) => (await statesOf(fan)).find((one) => one.id === id)?.state;

/** What a person at the desk gets when they save it. */
async function savedAtTheDesk(fan: Fan, file: string, title: string): Promise<Response> {
  await fan.send("/submit", { ...aWork, title, files: [file] });
  const [row] = await query<{ id: string }>("select id from submissions where title = $1", [title]);
  const operator = await signedIn(server.origin);
  return operator.get(`/operator/submissions/${row?.id}/files/${file}`);
}

test("twenty uploads resume after a kill from what was acknowledged, byte for byte", async () => {
  const piece = 128 * 1024;
  const fans = Array.from({ length: 4 }, someone);
  for (const fan of fans) await fan.send("/session");
  const sent = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const fan = fans[n % 4] as Fan;
      const bytes = aPdf(2 * megabyte + n * 1_000, randomBytes(8).toString("hex"));
      return { fan, bytes, acknowledged: 0, ...(await announce(fan, `work-${n}.pdf`, bytes.length)) };
    }),
  );
  type Sent = (typeof sent)[number];
  const sendOn = async (one: Sent) => {
    while (one.acknowledged < one.bytes.length) {
      const next = one.bytes.subarray(one.acknowledged, one.acknowledged + piece);
      const { status } = await sendPiece(one.fan, one.path, one.acknowledged, next);
      if (status !== 204) throw new Error(`${one.path} was answered ${status}.`);
      one.acknowledged += next.length;
    }
  };
  const before = Promise.allSettled(sent.map(sendOn));
  await expect
    .poll(() => sent.every(({ acknowledged }) => acknowledged >= 2 * piece), { interval: 5 })
    .toBe(true);
  await server.kill();
  const broken = await before;
  expect(broken.filter(({ status }) => status === "rejected").length).toBeGreaterThan(10);
  server = await startServer(env);
  for (const one of sent) {
    const arrived = await arrivedOf(one.fan, one.path);
    expect(arrived).toBeGreaterThanOrEqual(one.acknowledged);
    one.acknowledged = arrived ?? 0;
  }
  await Promise.all(sent.map(sendOn));
  for (const { fan, id, bytes } of sent) {
    await expect.poll(() => stateOf(fan, id), { timeout: 60_000 }).toBe("kept");
    expect(await shaOf(id)).toBe(sha(bytes));
    expect(store.has(id)).toBe(true);
  }
  for (const { fan, id } of sent) await fan.send(`/submit/files/${id}/remove`);
  await expect.poll(() => sent.some(({ id }) => store.has(id)), { timeout: 60_000 }).toBe(false);
  expect(await room()).toBe(0);
});

test("a store outage loses no file: it waits, is submitted, and arrives later", async () => {
  const fan = someone();
  const bytes = aPdf(300_000, "while it is away");
  await store.stop();
  const { path, id } = await announce(fan, "away.pdf", bytes.length);
  await sendPiece(fan, path, 0, bytes);
  await expect.poll(() => server.output()).toContain("could not be checked yet");
  expect(await stateOf(fan, id)).toBe("arrived");
  expect((await savedAtTheDesk(fan, id, "Away")).status).toBe(404);
  await store.start();
  await expect
    .poll(
      async () =>
        (await query("select 1 from submission_files where id = $1 and state = 'kept'", [id])).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
  const [row] = await query<{ id: string }>("select id from submissions where title = 'Away'");
  const operator = await signedIn(server.origin);
  const saved = await operator.get(`/operator/submissions/${row?.id}/files/${id}`);
  expect(sha(Buffer.from(await saved.arrayBuffer()))).toBe(sha(bytes));
  await store.stop();
  expect((await operator.get(`/operator/submissions/${row?.id}/files/${id}`)).status).toBe(500);
  expect((await operator.get(`/operator/submissions/${row?.id}`)).status).toBe(200);
  await store.start();
});

describe.runIf(mounts)("on a disk of its own", () => {
  test("a full disk refuses with a sentence and leaves nothing; later files arrive", async () => {
    const fan = someone();
    const before = await room();
    const { path, id } = await announce(fan, "much.pdf", 40 * megabyte);
    const filler = join(uploads, "filler");
    writeFileSync(filler, Buffer.alloc(310 * megabyte));
    const { status, sentence } = await sendPiece(fan, path, 0, aPdf(40 * megabyte));
    expect([status, sentence]).toEqual([507, expect.stringContaining("no room for more files")]);
    expect(await arrivedOf(fan, path)).toBeNull();
    expect(readdirSync(uploads)).not.toContain(id);
    expect(await statesOf(fan)).toEqual([]);
    expect(await room()).toBe(before);
    expect(await announce(fan, "next.pdf", 1_000)).toMatchObject({ status: 507 });
    rmSync(filler);
    expect(await sendFile(fan, "next.pdf", aPdf(1_000))).toMatchObject({ state: "kept" });
  });
});

describe.runIf(hasClamd)("with ClamAV", () => {
  test("every file passes the scanner first, and waits while it is down", async () => {
    await server.stop();
    await scanner.stop();
    server = await startServer({ ...env, CLAMD_URL: scanner.url });
    const fan = someone();
    const { path, id } = await announce(fan, "early.pdf", 2_000);
    await sendPiece(fan, path, 0, aPdf(2_000));
    await expect.poll(() => server.output()).toContain("ClamAV cannot be asked");
    expect(await stateOf(fan, id)).toBe("arrived");
    await scanner.start();
    await expect.poll(() => stateOf(fan, id), { timeout: 60_000 }).toBe("kept");
    const thief = await sendFile(fan, "thief.pdf", aPdf(3 * megabyte, harmful));
    expect(thief).toMatchObject({ state: "refused", refusal: expect.stringContaining("harmful") });
    expect(store.has(thief.id)).toBe(false);
    // Said before its bytes are gone; whoever is killed in between sweeps them later.
    await expect.poll(() => readdirSync(uploads)).not.toContain(thief.id);
    const honest = aPdf(20 * megabyte, "honest");
    const kept = await sendFile(fan, "honest.pdf", honest);
    expect(kept.state).toBe("kept");
    expect(await shaOf(kept.id)).toBe(sha(honest));
  });
});
