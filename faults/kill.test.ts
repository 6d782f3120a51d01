import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { freePort } from "../testing/redis.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { act, type Crowd, gather } from "./mixed-load.ts";

const rounds = 20;
const partyId = "party-halcyon-seven-premiere";
const pollId = "poll-halcyon-door";
const dataDir = mkdtempSync(join(tmpdir(), "afters-kill-"));

let env: Record<string, string>;
let server: RunningServer;
let crowd: Crowd;

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startServer(env);
  crowd = await gather(server.origin, partyId, pollId, 30);
});

afterAll(() => server.stop());

const postgresPid = () =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ host: join(dataDir, "run"), user: "afters", database: "afters" });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function expectEverythingThere() {
  const log = await ask<{ seq: string; text: string | null }>(
    "select seq, body->>'text' as text from log_entries where topic = 'party:' || $1 order by seq",
    [partyId],
  );
  expect(flawsOf(log.map(({ seq }) => ({ seq: Number(seq) })))).toEqual([]);
  const said = new Map(log.map(({ seq, text }) => [Number(seq), text]));
  for (const message of crowd.told.messages) expect(said.get(message.seq)).toBe(message.text);
  const taps = await ask<{ key: string }>("select split_part(client_key, ':', 1) as key from reaction_taps");
  const tapped = new Set(taps.map(({ key }) => key));
  expect(crowd.told.taps.filter((key) => !tapped.has(key))).toEqual([]);
}

async function expectVotesThere() {
  for (const [index, option] of crowd.told.votes) {
    const cookie = crowd.fans[Number(index)]?.cookies.get("afters_session") ?? "";
    const rows = await ask<{ option_index: number }>(
      "select option_index from poll_votes where poll_id = $1 and user_session = $2",
      [pollId, cookie.split(".")[0]],
    );
    expect(rows[0]?.option_index).toBe(option);
  }
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
}

test(`${rounds} rounds of kill -9 under a mixed load: every acknowledged write is there, the tally equals a recount, readers see no gap`, async () => {
  const readers = Array.from({ length: 4 }, () => new LogReader(() => server.origin, `party:${partyId}`, 0));
  for (let round = 1; round <= rounds; round++) {
    let over = false;
    const load = act(crowd, server.origin, () => over);
    await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 450));
    // Every fourth round takes Postgres down as well, in the middle of what it was doing.
    if (round % 4 === 0) process.kill(postgresPid(), "SIGKILL");
    await server.kill();
    over = true;
    await load;
    server = await startServer(env);
    await expectVotesThere();
  }
  await expectEverythingThere();
  expect(crowd.told.messages.length).toBeGreaterThan(rounds);
  expect(crowd.told.taps.length).toBeGreaterThan(rounds);
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
});

test("after kill -9 the next start finds the Postgres left behind and works at once", async () => {
  const left = postgresPid();
  await server.kill();
  expect(() => process.kill(left, 0)).not.toThrow();
  server = await startServer(env);
  expect(postgresPid()).not.toBe(left);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("a second server on the same data folder is refused in plain words, and the first goes on", async () => {
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
