import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { connected, ownerOf } from "../testing/connected.ts";
import { Fan } from "../testing/fan.ts";
import { freePort } from "../testing/free-port.ts";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { aPicture } from "../testing/picture.ts";
import { createDatabase, urlOf } from "../testing/postgres.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { Acknowledged, type Ask, checkMessages, checkTaps } from "./acknowledged.ts";
import { giveCommand } from "./command-line.ts";
import { act, type Crowd, gather } from "./mixed-load.ts";

const partyId = "party-halcyon-seven-premiere";
const pollId = "poll-halcyon-door";
const folder = mkdtempSync(join(tmpdir(), "afters-backup-"));
const [source, target] = [join(folder, "source"), join(folder, "target")];
const file = join(folder, "under-load.backup");
const notes = 50_000;

let server: RunningServer;
let crowd: Crowd;
let before: Acknowledged;

const ownerIn = (dataDir: string) => ({ host: join(dataDir, "run"), user: "afters", database: "afters" });

const asking =
  (dataDir: string): Ask =>
  (text, values) =>
    connected(ownerIn(dataDir), async (client) => (await client.query(text, values)).rows);

beforeAll(async () => {
  // A mail server that nobody can reach: its letters wait.
  const env = { DATA_DIR: source, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  server = await startServer(env);
  crowd = await gather(server.origin, partyId, pollId, 12);
  // Enough for a backup and a restore to have a middle.
  await asking(source)(
    `insert into request_notes (about, operator, body)
     select gen_random_uuid(), 'ada@afters.example', md5(n::text) from generate_series(1, $1) n`,
    [notes],
  );
  // An upload whose job is not in the backup.
  await asking(source)(
    `with original as (
       insert into picture_originals (bytes, media_type, width, height) values ($1, 'image/jpeg', 700, 1050) returning id)
     insert into pictures (name, kind, alt, status, original_id)
     select 'poster-waiting', 'poster', 'A poster.', 'rendering', id from original`,
    [await aPicture(700, 1050)],
  );
  mkdirSync(join(source, "outbox"));
  writeFileSync(join(source, "outbox/earlier.eml"), "A letter of before.");
  const signedUp = await new Fan(server.origin).send("/waitlist", {
    username: "waiting",
    email: "waiting@salt.org",
    form_key: crypto.randomUUID(),
  });
  expect(signedUp.status).toBe(200);
});

afterAll(() => server.stop());

test("a killed backup leaves no file, and the server beside it is unaffected", async () => {
  const killed = giveCommand("server/commands/backup.ts", [file], { DATA_DIR: source });
  const begun = () => (statSync(`${file}.partial`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  await vi.waitUntil(begun, { timeout: 60_000, interval: 2 });
  killed.process.kill("SIGKILL");
  await killed.ended;
  expect(existsSync(file)).toBe(false);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("a backup under load holds everything acknowledged before it, as one moment", async () => {
  let over = false;
  const load = act(crowd, server.origin, () => over);
  await vi.waitUntil(() => crowd.told.counts().every((count) => count >= 10), { timeout: 60_000 });
  const taking = giveCommand("server/commands/backup.ts", [file], { DATA_DIR: source });
  before = Object.assign(new Acknowledged(), {
    messages: [...crowd.told.messages],
    taps: [...crowd.told.taps],
  });
  const counts = crowd.told.counts();
  const taken = await taking.ended;
  over = true;
  await load;
  expect(taken.output).toMatch(/every hash is right[\s\S]*polls and their votes \(0 of \d+ differ\)/);
  expect(taken.code).toBe(0);
  // It was taken under load: the fans were answered meanwhile.
  crowd.told.counts().forEach((count, kind) => void expect(count).toBeGreaterThan(counts[kind] ?? 0));
  expect(gunzipSync(readFileSync(file)).includes("a secret for tests")).toBe(false);
});

test("a killed restore leaves an empty database, and the next one succeeds", async () => {
  const env = { DATA_DIR: target, SESSION_SECRET: "another secret that is long enough too" };
  const killed = giveCommand("server/commands/restore.ts", [file], env);
  onTestFinished(() => void killed.process.kill("SIGKILL"));
  const begun = () =>
    asking(target)("select").then(
      () => true,
      () => false,
    );
  await vi.waitUntil(begun, { timeout: 60_000, interval: 20 });
  // One connection for all looks: what is copied is over sooner than a slow machine makes many.
  await connected(ownerIn(target), async (client) => {
    const copying = async () => {
      const look = "select 1 from pg_stat_progress_copy where tuples_processed > 100";
      return ((await client.query(look)).rowCount ?? 0) > 0;
    };
    await vi.waitUntil(copying, { timeout: 60_000, interval: 2 });
  });
  killed.process.kill("SIGKILL");
  expect((await killed.ended).output).toBe("");
  const tables = () => asking(target)("select tablename from pg_tables where schemaname = 'public'");
  await vi.waitFor(async () => expect(await tables()).toEqual([]), { timeout: 60_000 });

  const restored = await giveCommand("server/commands/restore.ts", [file], env).ended;
  expect(restored.output).toContain("every table has its rows, and every hash is right");
  expect(restored.output).toContain("The secrets are not those it was taken with: SESSION_SECRET,");
  expect(restored.code).toBe(0);
});

test("the product runs on from a restored data folder: logs, numbers and queues", async () => {
  const again = await startServer({ DATA_DIR: target });
  try {
    const ask = asking(target);
    expect((await checkMessages(before, partyId, ask)).lost).toEqual([]);
    expect((await checkTaps(before, partyId, ask)).lost).toEqual([]);
    expect(await ask("select count(*)::int as notes from request_notes")).toEqual([{ notes }]);
    const [head] = await ask<{ last: number }>(
      "select last_seq::int as last from log_heads where topic = 'party:' || $1",
      [partyId],
    );
    expect(before.messages.length).toBeGreaterThanOrEqual(10);
    const reader = new LogReader(again.origin, `party:${partyId}`, 0);
    const fan = new Fan(again.origin);
    fan.cookies = (crowd.fans[0] as Fan).cookies;
    const said = await fan.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, {
      text: "Back again",
    });
    expect(said.status).toBe(200);
    expect(said.entry.seq).toBeGreaterThan(head?.last ?? Number.NaN);
    await reader.until(({ entries }) => entries.some(({ text }) => text === "Back again"));
    expect(reader.entries[0]?.seq).toBe(1);
    expect(flawsOf(reader.entries)).toEqual([]);
    reader.close();
    expect(readFileSync(join(target, "outbox/earlier.eml"), "utf8")).toBe("A letter of before.");
    const poster = "select status from pictures where name = 'poster-waiting'";
    await vi.waitFor(async () => expect(await ask(poster)).toEqual([{ status: "ready" }]), {
      timeout: 60_000,
    });
    const [letter] = await ask<{ id: string }>("select id from mails where recipient = 'waiting@salt.org'");
    await vi.waitUntil(() => existsSync(join(target, `outbox/${letter?.id}.eml`)), { timeout: 60_000 });
  } finally {
    await again.stop();
  }
});

test("a restore into a Postgres of one's own; and none beside a server on the folder", async () => {
  const name = `restored_${process.pid}`;
  await createDatabase(inject("postgres"), name);
  const env = { DATABASE_URL: ownerOf(urlOf(inject("postgres"), name)), DATA_DIR: join(folder, "elsewhere") };
  const [restored, beside] = await Promise.all(
    [env, { DATA_DIR: source }].map((to) => giveCommand("server/commands/restore.ts", [file], to).ended),
  );
  expect(restored).toEqual({ code: 0, output: expect.stringContaining("every hash is right") });
  expect(beside).toEqual({ code: 1, output: expect.stringContaining("is already running on") });
});

test("a default backup starts with new secrets and says what they cannot open", async () => {
  await asking(source)("select 1");
  const told = await giveCommand("server/commands/backup.ts", [join(folder, "default.backup")], {
    DATA_DIR: source,
  }).ended;
  expect(told.output).toMatch(/The secrets are not in it[\s\S]*or set BACKUP_KEY/);
  const fresh = join(folder, "fresh");
  // Nothing of then: not even what the tests set.
  const env = { DATA_DIR: fresh, SESSION_SECRET: "" };
  const restored = await giveCommand("server/commands/restore.ts", [join(folder, "default.backup")], env)
    .ended;
  expect(restored).toEqual({ code: 0, output: expect.stringContaining("It starts") });
  expect(restored.output).toContain("1 key of access tokens: apps of partners refresh theirs");
  const again = await startServer(env);
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
  await again.stop();
});

test("a backup seals its secrets with BACKUP_KEY, and a restore opens or asks for it", async () => {
  const [sealed, to] = [join(folder, "sealed.backup"), join(folder, "sealed")];
  const key = { BACKUP_KEY: "correct horse battery staple" };
  const taken = await giveCommand("server/commands/backup.ts", [sealed], { DATA_DIR: source, ...key }).ended;
  expect(taken.output).toContain("The secrets are in it, sealed with BACKUP_KEY");
  expect(gunzipSync(readFileSync(sealed)).includes("a secret for tests")).toBe(false);
  const restore = (more: Record<string, string>) =>
    giveCommand("server/commands/restore.ts", [sealed], { DATA_DIR: to, SESSION_SECRET: "", ...more }).ended;
  expect(await restore({})).toEqual({ code: 1, output: expect.stringContaining("Set BACKUP_KEY") });
  expect(await restore({ BACKUP_KEY: "correct horse battery stable" })).toEqual({
    code: 1,
    output: expect.stringContaining("another BACKUP_KEY"),
  });
  const restored = await restore(key);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining("It starts") });
  expect(restored.output).toContain("The secrets are those of then.");
  expect(readFileSync(join(to, "secrets.json"), "utf8")).toContain("a secret for tests that is long enough");
});

test("a command without the service's settings says so and starts nothing", async () => {
  const nowhere = join(folder, "nowhere");
  for (const [script, args] of [
    ["server/commands/backup.ts", [join(folder, "none.backup")]],
    ["server/commands/operator.ts", []],
  ] as const)
    expect(await giveCommand(script, [...args], { DATA_DIR: nowhere }).ended).toEqual({
      code: 1,
      output: expect.stringContaining("There is no Afters in"),
    });
  expect(existsSync(join(nowhere, "postgres"))).toBe(false);
});

test("the nightly unit backs up the product whose settings it is given, works and all", async () => {
  const nightly = join(folder, "nightly");
  mkdirSync(nightly);
  const unit = readFileSync("deploy/afters-backup.service", "utf8");
  const environment = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
  expect([environment, unit]).toEqual([
    ["NODE_ENV", "DATA_DIR"],
    expect.stringContaining("EnvironmentFile=/etc/afters.env"),
  ]);
  const line = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1] ?? "";
  const script = line
    .replace("/srv/afters/node_modules/.bin/node", process.execPath)
    .replace("/var/backups/afters", nightly)
    .replaceAll("%%", "%");
  mkdirSync(join(source, "files"), { recursive: true });
  const work = crypto.randomUUID();
  writeFileSync(join(source, "files", work), "The third act.");
  const insert = `insert into submission_files (id, fan_id, name, bytes, kept_bytes, state, place, kind)
    values ($1, 'maker', 'act.pdf', 14, 14, 'kept', 'disk', 'pdf')`;
  await asking(source)(insert, [work]);
  const env = { PATH: process.env.PATH, LOG_LEVEL: "error", NODE_ENV: "production", DATA_DIR: source };
  const settings = { SESSION_SECRET: "a secret for tests that is long enough" };
  const told = spawnSync("/bin/sh", ["-c", script], { env: { ...env, ...settings }, encoding: "utf8" });
  expect([told.status, told.stdout]).toEqual([0, expect.stringContaining("1 file of fans is in it")]);
  const [made = ""] = readdirSync(nightly);
  const to = join(folder, "from-the-night");
  const restored = await giveCommand("server/commands/restore.ts", [join(nightly, made)], { DATA_DIR: to })
    .ended;
  expect(restored).toEqual({ code: 0, output: expect.not.stringContaining("are not there") });
  expect(readFileSync(join(to, "files", work), "utf8")).toBe("The third act.");
});
