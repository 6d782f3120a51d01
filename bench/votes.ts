import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "../platform/config.server.ts";
import { load, manySessions, postOf, votesOf, writeRequests } from "./tools/load.ts";
import { start, startProduct } from "./tools/process.ts";
import { ask, databaseUrl, requireSoundTotal } from "./tools/product.ts";
import { print } from "./tools/report.ts";
import { inTurns, median } from "./tools/time.ts";

/** Short and many, each beside its neighbours' own: a machine's speed swings from one second to the next. */
const rounds = 15;
const seconds = 2;
const fans = 20_000;
/** A show asks and a crowd answers: as many at once as the bare server gets. */
const connections = 256;
const pollId = "poll-vesper-brake";

/** Acknowledged durable upserts per second over HTTP, beside pgbench and a bare server on the same Postgres. */
export async function benchVotes(): Promise<void> {
  const product = await startProduct();
  await ask(
    `create table bench_votes (poll_id text, user_session text, option_index int, created_at timestamptz default now(), primary key (poll_id, user_session))`,
  );
  const bare = await start("bench/peers/bare-vote-server.ts", [databaseUrl]);
  const sessions = manySessions(fans);
  const votes = writeRequests(votesOf(sessions, pollId));
  const upserts = writeRequests(sessions.map((session, n) => postOf("/", { session, option: n % 4 }, [])));
  const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;
  if (!hasPgbench) console.log("pgbench is not installed: compared with the bare server only.");

  const rates = await inTurns(rounds, {
    own: async () => (await load(product, votes, connections, seconds)).rate,
    bare: async () => (await load(bare, upserts, connections, seconds)).rate,
    pgbench: async () => (hasPgbench ? pgbench() : Number.NaN),
  });
  await requireSoundTotal(pollId);
  const beside = (side: "bare" | "pgbench", against: string, aim: string) => ({
    value: median(rates.own),
    unit: "/s",
    against,
    than: median(rates[side]),
    ratio: median(rates.own.map((rate, n) => rate / (rates[side][n] as number))),
    aim,
  });
  print("Votes: acknowledged durable upserts", [
    {
      name: `votes over HTTP, ${connections} connections`,
      ...beside("bare", "bare node:http + pg, same connections", ">= 1"),
    },
    ...(hasPgbench ? [{ name: "the same", ...beside("pgbench", "pgbench, 8 clients", ">= 0.6") }] : []),
  ]);
  await bare.stop();
  await product.stop();
}

function pgbench(): number {
  const script = join(config.dataDir, "vote.sql");
  writeFileSync(
    script,
    `\\set n random(1, ${fans})\n\\set o random(0, 3)\ninsert into bench_votes (poll_id, user_session, option_index) values ('pgbench', 'session_1790000000000_abcdefghijklmn' || :n, :o) on conflict (poll_id, user_session) do update set option_index = excluded.option_index, created_at = now();\n`,
  );
  const args = `-U afters -n -M prepared -c 8 -j 2 -T ${seconds} afters`.split(" ");
  const output = execFileSync("pgbench", ["-h", join(config.dataDir, "run"), "-f", script, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}
