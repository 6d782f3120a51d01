import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { load, postOf, writeRequests } from "./load.ts";
import { startScript } from "./process.ts";
import { median, print } from "./report.ts";

const rounds = 3;
const seconds = 4;
const connections = 128;
/** More than any side answers in a round, because nobody signs up twice. */
const perRound = 150_000;

/** The beta's go without a letter (the machine's mark is set), the waitlist's with a letter and a place. */
export async function benchSignUps(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SAMPLE_CONTENT: "off",
  });
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create table bench_signups (id bigint generated always as identity primary key, username text not null, email text not null, created_at timestamptz default now());
     create unique index on bench_signups (lower(username)); create unique index on bench_signups (lower(email))`,
  );
  const bare = await startScript("bench/beside/bare-sign-up-server.ts", [url], /ready (\d+)/);

  const people = (name: string, round: number, request: (fan: Fan, headers: string[]) => string) =>
    writeRequests(
      join(folder, `${name}-${round}`),
      Array.from({ length: perRound }, (_, n) => {
        const id = `${name}${round}x${n}`;
        const address = `${10 + round}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
        return request({ username: id, email: `${id}@salt.org` }, [
          `X-Forwarded-For: ${address}`,
          "Accept: application/json",
        ]);
      }),
    );
  const rates = { waitlist: [] as number[], beta: [] as number[], bare: [] as number[] };
  const portOf = (line: string) => /(\d+)$/.exec(line)?.[1] ?? "0";
  const own = portOf(product.line);
  for (let round = 0; round < rounds; round++) {
    const beta = people("beta", round, (fan, headers) =>
      postOf("/beta", { ...fan, name: "Nell Harrow", phone: "+44 20 7946", website: "x" }, headers),
    );
    const waitlist = people("line", round, (fan, headers) => postOf("/waitlist", fan, headers));
    const plain = people("bare", round, (fan) => postOf("/", fan, []));
    rates.bare.push(load(portOf(bare.line), plain, connections, seconds));
    rates.beta.push(load(own, beta, connections, seconds));
    rates.waitlist.push(load(own, waitlist, connections, seconds));
    await lettersSent(client);
  }
  const { rows } = await client.query(
    "select count(*)::int as places, (select count(*)::int from mails) as letters from beta_signups",
  );
  if (rows[0].places !== rows[0].letters)
    throw new Error(`${rows[0].places} places have ${rows[0].letters} letters.`);
  const floor = median(rates.bare);
  const row = (name: string, of: number[]) => ({
    name,
    value: median(of),
    unit: "/s",
    against: "bare node:http + pg",
    ratio: median(of) / floor,
  });
  print("Sign-ups: acknowledged and durable", [
    row(`beta requests, ${connections} connections`, rates.beta),
    row("waitlist requests, each with its letter queued and others being written", rates.waitlist),
    { name: "bare node:http + pg, one insert each, same connections", value: floor, unit: "/s" },
  ]);
  await client.end();
  await bare.stop();
  await product.stop();
}

type Fan = { username: string; email: string };

/** The letters of one round are not to be sent in the next one's time. */
async function lettersSent(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from mails where state = 'waiting' limit 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
