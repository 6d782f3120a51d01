import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

/** Short and many, each beside its neighbours' own: a machine's speed swings from one second to the next. */
const rounds = 15;
const seconds = 2;
const fans = 20_000;
/** A show asks and a crowd answers: as many at once as the bare server gets. */
const connections = 256;
const pollId = "poll-vesper-brake";

/** Acknowledged durable upserts per second over HTTP, beside pgbench and a bare server on the same Postgres. */
export async function benchVotes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  });
  const socket = join(folder, "run");
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create table bench_votes (poll_id text, user_session text, option_index int, created_at timestamptz default now(), primary key (poll_id, user_session))`,
  );
  const bare = await startScript("bench/peers/bare-vote-server.ts", [url], /ready (\d+)/);

  const sessions = Array.from({ length: fans }, () => newSession());
  const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const vote = (session: string, n: number) =>
    postOf(`/polls/${pollId}/votes`, { option: n % 4 }, [
      `Cookie: ${sessionCookie(session).split(";")[0]}`,
      `X-Forwarded-For: ${address(n)}`,
      "Accept: application/json",
    ]);
  const own = writeRequests(join(folder, "own"), sessions.map(vote));
  const upsert = (session: string, n: number) => postOf("/", { session, option: n % 4 }, []);
  const plain = writeRequests(join(folder, "plain"), sessions.map(upsert));
  const script = join(folder, "vote.sql");
  writeFileSync(
    script,
    `\\set n random(1, ${fans})\n\\set o random(0, 3)\ninsert into bench_votes (poll_id, user_session, option_index) values ('pgbench', 'session_1790000000000_abcdefghijklmn' || :n, :o) on conflict (poll_id, user_session) do update set option_index = excluded.option_index, created_at = now();\n`,
  );
  const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;

  const rates = { own: [] as number[], bare: [] as number[], pgbench: [] as number[] };
  const portOf = (line: string) => /(\d+)$/.exec(line)?.[1] ?? "0";
  for (let round = 0; round < rounds; round++) {
    rates.own.push(load(portOf(product.line), own, connections, seconds));
    rates.bare.push(load(portOf(bare.line), plain, connections, seconds));
    if (hasPgbench) rates.pgbench.push(pgbench(socket, script));
  }
  const { rows } = await client.query(
    "select total_votes as total, (select count(*)::int from poll_votes where poll_id = p.id) as counted from polls p where id = $1",
    [pollId],
  );
  if (rows[0].total !== rows[0].counted)
    throw new Error(`The total ${rows[0].total} is not the recount ${rows[0].counted}.`);
  const [ours, floor, peer] = [median(rates.own), median(rates.bare), median(rates.pgbench)];
  const ratioTo = (theirs: number[]) => median(rates.own.map((rate, n) => rate / (theirs[n] as number)));
  const figures: Figure[] = [
    {
      name: `votes over HTTP, ${connections} connections`,
      value: ours,
      unit: "/s",
      against: "bare node:http + pg",
      ratio: ratioTo(rates.bare),
      aim: ">= 1",
    },
    { name: "bare node:http + pg, same connections", value: floor, unit: "/s" },
  ];
  if (hasPgbench) {
    figures.splice(1, 0, {
      name: "the same",
      value: ours,
      unit: "/s",
      against: "pgbench, 8 clients",
      ratio: ratioTo(rates.pgbench),
      aim: ">= 0.6",
    });
    figures.push({ name: "pgbench, 8 clients, same upsert", value: peer, unit: "/s" });
  } else console.log("pgbench is not installed: compared with the bare server only.");
  print("Votes: acknowledged durable upserts", figures);
  await client.end();
  await bare.stop();
  await product.stop();
}

function pgbench(socket: string, script: string): number {
  const args = [
    "-h",
    socket,
    "-U",
    "afters",
    "-n",
    "-M",
    "prepared",
    "-c",
    "8",
    "-j",
    "2",
    "-T",
    String(seconds),
    "-f",
    script,
    "afters",
  ];
  const output = execFileSync("pgbench", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}
