import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connected } from "../testing/connected.ts";
import { freePort } from "../testing/free-port.ts";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { type Ask, checkMessages, checkPoints, checkTaps, checkVotes } from "./acknowledged.ts";
import { act, type Crowd, gather } from "./mixed-load.ts";
import { WireLogReader } from "./wire-log-reader.ts";

const rounds = process.env.FAULTS_LONG ? 20 : 8;
const fans = 30;
const partyId = "party-halcyon-seven-premiere";
const pollId = "poll-halcyon-door";
const dataDir = mkdtempSync(join(tmpdir(), "afters-kill-"));

let env: Record<string, string>;
let server: RunningServer;
let crowd: Crowd;

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startServer(env);
  crowd = await gather(server.origin, partyId, pollId, fans);
});

afterAll(() => server.stop());

const postgresPid = () =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

const asking = <Answer>(work: (ask: Ask, client: pg.Client) => Promise<Answer>): Promise<Answer> =>
  connected({ host: join(dataDir, "run"), user: "afters", database: "afters" }, (client) =>
    work(async (text, values) => (await client.query(text, values)).rows, client),
  );

const ask: Ask = (text, values) => asking((asked) => asked(text, values));

const checks = {
  votes: (on: Ask) => checkVotes(crowd.told, pollId, on),
  messages: (on: Ask) => checkMessages(crowd.told, partyId, on),
  taps: (on: Ask) => checkTaps(crowd.told, partyId, on),
  points: (on: Ask) => checkPoints(crowd.told, { partyId, pollId }, on),
};

/** Every round ends after some of each kind were acknowledged in it; a check that looks at nothing is none. */
const perRound = 3;
const atLeast = {
  votes: fans * 0.25,
  messages: rounds * perRound,
  taps: rounds * perRound,
  points: fans * 2,
};

async function untilAcknowledged(before: number[]): Promise<void> {
  const enough = () => crowd.told.counts().every((count, kind) => count >= (before[kind] ?? 0) + perRound);
  await vi.waitUntil(enough, { timeout: 60_000, interval: 10 });
}

async function expectEverythingThere() {
  const log = await ask<{ seq: string }>(
    "select seq from log_entries where topic = 'party:' || $1 order by seq",
    [partyId],
  );
  expect(flawsOf(log.map(({ seq }) => ({ seq: Number(seq) })))).toEqual([]);
  for (const [kind, check] of Object.entries(checks)) {
    const { verified, lost } = await check(ask);
    expect(lost).toEqual([]);
    expect(verified, kind).toBeGreaterThanOrEqual(atLeast[kind as keyof typeof checks]);
  }
}

async function expectVotesThere(): Promise<number> {
  const { verified, lost } = await checks.votes(ask);
  expect(lost).toEqual([]);
  const [poll] = await ask<{ total: number; counted: number; tally: number[]; recount: number[] }>(
    `select p.total_votes as total, (select count(*)::int from poll_votes v where v.poll_id = p.id) as counted,
       array(select votes from poll_tallies t where t.poll_id = p.id order by option_index) as tally,
       array(select (select count(*)::int from poll_votes v where v.poll_id = p.id and v.option_index = t.option_index)
             from poll_tallies t where t.poll_id = p.id order by option_index) as recount
     from polls p where id = $1`,
    [pollId],
  );
  expect(poll?.total).toBe(poll?.counted);
  expect(poll?.tally).toEqual(poll?.recount);
  return verified;
}

test(`${rounds} rounds of kill -9 under mixed load: no acknowledged write is lost`, async () => {
  const readers = Array.from({ length: 4 }, () => new LogReader(() => server.origin, `party:${partyId}`, 0));
  const wired = Array.from({ length: 2 }, () => new WireLogReader(server.origin, partyId));
  let votesChecked = 0;
  for (let round = 1; round <= rounds; round++) {
    let over = false;
    const before = crowd.told.counts();
    const load = act(crowd, server.origin, () => over);
    await untilAcknowledged(before);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 350));
    if (round % 4 === 0) process.kill(postgresPid(), "SIGKILL");
    await server.kill();
    over = true;
    await load;
    server = await startServer(env);
    votesChecked += await expectVotesThere();
  }
  expect(votesChecked).toBeGreaterThan(rounds * (fans / 4));
  await expectEverythingThere();
  const [head] = await ask<{ last_seq: string }>(
    "select last_seq from log_heads where topic = 'party:' || $1",
    [partyId],
  );
  for (const reader of readers) {
    await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= Number(head?.last_seq));
    expect(reader.entries[0]?.seq).toBe(1);
    expect(flawsOf(reader.entries)).toEqual([]);
    expect(reader.reloads).toBe(0);
    expect(reader.connections).toBeGreaterThan(rounds);
    reader.close();
  }
  for (const reader of wired) {
    await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= Number(head?.last_seq));
    expect(flawsOf(reader.entries)).toEqual([]);
    expect([reader.entries[0]?.seq, reader.reloads]).toEqual([1, 0]);
    // The client takes its time between tries: not every round sees it let in.
    expect(reader.joins).toBeGreaterThan(1);
    await reader.close();
  }
});

test.each([
  ["votes", "delete from poll_votes where poll_id = $1 and user_session = $2"],
  ["votes", "update poll_votes set option_index = 9 where poll_id = $1 and user_session = $2"],
  ["messages", "delete from log_entries where topic = 'party:' || $1 and seq = $2"],
  ["taps", "delete from reaction_taps where party_id = $1 and client_key = $2"],
  [
    "points",
    "delete from points_ledger where deed = $1 and fan_id = (select fan_id from fan_sessions where user_session = $2)",
  ],
  [
    "points",
    "update fan_points set points = points - 1 where $1 <> '' and fan_id = (select fan_id from fan_sessions where user_session = $2)",
  ],
] as const)("one acknowledged write that is gone is found: %s, %s", async (kind, drop) => {
  const { votes, messages, taps } = crowd.told;
  const [voter = ""] = [...votes].find(([, { acknowledged }]) => acknowledged !== null) ?? [];
  const dropped = {
    votes: [pollId, voter],
    messages: [partyId, messages[0]?.seq],
    taps: [partyId, `${taps[0]?.clientKey}:clap`],
    points: ["vote", voter],
  }[kind];
  const found = await asking(async (on, client) => {
    await client.query("begin");
    expect((await client.query(drop, dropped)).rowCount).toBe(1);
    const check = await checks[kind](on);
    await client.query("rollback");
    return check;
  });
  expect(found.lost.length).toBeGreaterThan(0);
  expect((await checks[kind](ask)).lost).toEqual([]);
});

test("after kill -9 the next start finds the Postgres left behind and works at once", async () => {
  const left = postgresPid();
  await server.kill();
  expect(() => process.kill(left, 0)).not.toThrow();
  server = await startServer(env);
  expect(postgresPid()).not.toBe(left);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("while serving, the database role owns nothing and cannot alter the schema", async () => {
  const roles = await ask(
    "select distinct usename::text from pg_stat_activity where application_name = 'afters'",
  );
  expect(roles).toEqual([{ usename: "afters_product" }]);
  const may = "select has_column_privilege('afters_product', 'fan_invites', 'email', 'update') as may";
  expect(await ask(may)).toEqual([{ may: false }]);
});

test("a second server on the same data folder is refused, and the first goes on", async () => {
  await expect(startServer({ ...env, PORT: "0" })).rejects.toThrow(
    new RegExp(`Another Afters server \\(process ${server.process.pid}\\) is already running on ${dataDir}`),
  );
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("SIGTERM answers what is in flight, ends Postgres and leaves nothing behind", async () => {
  let over = false;
  const load = act(crowd, server.origin, () => over);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const postgres = postgresPid();
  expect(await server.stop()).toBe(0);
  over = true;
  await load;
  expect(() => process.kill(postgres, 0)).toThrow();
  expect(execFileSync("ls", [dataDir], { encoding: "utf8" })).not.toContain("server.lock");
  server = await startServer(env);
  await expectVotesThere();
  await expectEverythingThere();
});
