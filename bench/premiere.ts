import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { cpuSeconds, startScript, waitFor } from "./tools/process.ts";
import { print } from "./tools/report.ts";

const pollId = "poll-of-the-premiere";

export type Premiere = { votes: number; seconds: number; watchers: number };
export type PremiereOutcome = {
  accepted: number;
  /** The poll's own total, the sum of its tallies, and its votes counted anew. */
  total: number;
  tallied: number;
  counted: number;
  watching: number;
  /** Of a tally to a watcher. */
  deliveries: number;
  /** Milliseconds, from when a vote was due to its answer after the commit. */
  p50: number;
  p99: number;
  most: number;
  tookMs: number;
  serverSeconds: number;
};

const whole: Premiere = { votes: 1_000_000, seconds: 360, watchers: 2_000 };
const short: Premiere = { votes: 30_000, seconds: 12, watchers: 200 };

/** A million votes in six minutes, a first rush of three times the mean, while thousands watch how it stands. */
export async function benchPremiere(isShort: boolean): Promise<void> {
  const size = isShort ? short : whole;
  const told = await premiere(size);
  const lost = size.votes - told.counted;
  print(`A premiere: ${size.votes.toLocaleString("en-US")} votes in ${size.seconds} s`, [
    { name: "votes lost or refused", value: lost, unit: "", aim: "0" },
    { name: "total and tallies beside the recount", value: told.total - told.counted, unit: "", aim: "0" },
    { name: "from due to committed, median", value: told.p50, unit: "ms", aim: "< 50" },
    { name: "the same, 99th percentile", value: told.p99, unit: "ms" },
    { name: "the same, slowest", value: told.most, unit: "ms" },
    { name: "seconds until the last was answered", value: told.tookMs / 1000, unit: "s" },
    { name: "watchers who stayed", value: told.watching, unit: "", aim: String(size.watchers) },
    { name: "tallies they were told, each", value: told.deliveries / told.watching, unit: "" },
    { name: "of a core, per vote", value: (told.serverSeconds * 1e6) / size.votes, unit: "µs" },
  ]);
}

export async function premiere({ votes, seconds, watchers }: Premiere): Promise<PremiereOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const secret = "a secret for the bench that is long enough";
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SESSION_SECRET: secret,
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with poll as (
       insert into polls (id, title, description, options, is_active) values ($1, 'Who opens the door?', '',
         '["Ada", "Noor", "The night porter", "Nobody"]', true) returning id
     ) insert into poll_tallies (poll_id, option_index, votes) select id, n, 0 from poll, generate_series(0, 3) n`,
    [pollId],
  );
  const readers = await startScript(
    "bench/tools/readers.ts",
    ["sse", port, String(watchers), "tallies"],
    /open/,
    { MARK: pollId },
  );
  const load = await startScript(
    "bench/tools/premiere-load.ts",
    [port, pollId, String(votes), String(seconds), "512"],
    /ready/,
    { SESSION_SECRET: secret },
  );
  const pid = product.child.pid as number;
  const before = cpuSeconds(pid);
  readers.child.stdin?.write("zero\n");
  const done = waitFor(load.child, /\{.*\}/);
  load.child.stdin?.write("go\n");
  const sent = JSON.parse(await done) as Omit<PremiereOutcome, "serverSeconds">;
  const serverSeconds = cpuSeconds(pid) - before;
  const counted = waitFor(readers.child, /counted (\d+) (\d+)/);
  readers.child.stdin?.write("count\n");
  const [, deliveries, watching] = /counted (\d+) (\d+)/.exec(await counted) ?? [];
  const { rows } = await client.query<{ total: number; tallied: number; counted: number }>(
    `select total_votes as total, (select sum(votes)::int from poll_tallies where poll_id = p.id) as tallied,
       (select count(*)::int from poll_votes where poll_id = p.id) as counted from polls p where id = $1`,
    [pollId],
  );
  await client.end();
  await readers.stop();
  await product.stop();
  const stands = rows[0] ?? { total: 0, tallied: 0, counted: 0 };
  return { ...sent, ...stands, deliveries: Number(deliveries), watching: Number(watching), serverSeconds };
}
