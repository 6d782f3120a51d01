import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const rounds = 3;
const seconds = 3;
/** One after the other: more would only wait for the row, and for the machine. */
const workers = 1;
const crowd = 256;
const fans = 10_000;
const pieces = 300;
const connections = 128;

/** Claims beside the bare update of one hot row, on the same Postgres; then a crowd at two processes, everybody twice. */
export async function benchDrops(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.DATA_DIR = folder;
  process.env.LOG_LEVEL = "error";
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { startDatabase, stopDatabase } = await import("../platform/db/database.server.ts");
  const { query } = await import("../platform/db/pool.server.ts");
  const { claim, claimLocked } = await import("../app/rewards/drops/claims/claims.server.ts");
  await startDatabase(prepareJobs);

  let drops = 0;
  const openDrop = async (size: number) => {
    drops += 1;
    await query(
      `insert into drops (id, title, pieces, opens_at, closes_at)
       values ($1, 'Bench', $2, now() - interval '1 minute', now() + interval '1 day')`,
      [`bench-${drops}`, size],
    );
    return `bench-${drops}`;
  };
  let count = 0;
  const nextFan = () => `bench-fan-${++count}`;
  // As their owner: the product's role makes no tables.
  const owner = new pg.Pool({ host: join(folder, "run"), user: "afters", database: "afters", max: 12 });
  owner.on("error", () => undefined);
  const hotRow = await openHotRow(owner);
  const rates = { bare: [] as number[], single: [] as number[], grouped: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.bare.push(await perSecond(workers, hotRow));
    const one = await openDrop(pieces);
    rates.single.push(await perSecond(workers, () => claimLocked([{ dropId: one, fanId: nextFan() }])));
    const many = await openDrop(pieces);
    rates.grouped.push(await perSecond(crowd, () => claim(many, nextFan())));
  }
  await owner.end();
  await stopDatabase();

  const [floor, single, grouped] = [median(rates.bare), median(rates.single), median(rates.grouped)];
  const against = "bare update of one hot row";
  const figures: Figure[] = [
    { name: "claims one by one", value: single, unit: "/s", against, ratio: single / floor, aim: ">= 0.7" },
    { name: "claims in groups", value: grouped, unit: "/s", against, ratio: grouped / floor, aim: ">= 1.5" },
    { name: "bare update of one hot row", value: floor, unit: "/s" },
    ...(await atTwoProcesses(folder)),
  ];
  print("Drops: acknowledged claims", figures);
}

async function perSecond(atOnce: number, act: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const work = async () => {
    while (performance.now() < end) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done / seconds;
}

async function openHotRow(pool: pg.Pool): Promise<() => Promise<unknown>> {
  await pool.query("create table bench_hot (id int primary key, remaining int not null)");
  await pool.query("insert into bench_hot values (1, 2000000000)");
  return () =>
    pool.query({
      name: "bench-hot",
      text: "update bench_hot set remaining = remaining - 1 where id = 1 and remaining > 0",
    });
}

/** Every fan claims through both, at once. Throws where a piece is sold twice, or a fan has two. */
async function atTwoProcesses(folder: string): Promise<Figure[]> {
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const ready = /Afters is open at http:\/\/localhost:(\d+)/;
  const env = { PORT: "0", LOG_LEVEL: "error", TRUST_PROXY: "1", SAMPLE_CONTENT: "off" };
  const one = await startScript("server/main.ts", [], ready, { ...env, DATA_DIR: folder });
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const two = await startScript("server/main.ts", [], ready, {
    ...env,
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    DATABASE_URL: url,
  });
  const { connected } = await import("../testing/connected.ts");
  const ask = <Row extends object>(text: string): Promise<Row[]> =>
    connected({ connectionString: url }, async (client) => (await client.query(text)).rows as Row[]);
  await ask(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     values ('crowd', 'Crowd', ${pieces}, now() - interval '1 minute', now() + interval '1 day')`,
  );
  const ports = [one, two].map(({ line }) => Number(ready.exec(line)?.[1]));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const requests = Array.from({ length: fans }, (_, n) => ({
    Cookie: sessionCookie(newSession()).split(";")[0] ?? "",
    "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    Accept: "application/json",
    "Content-Type": "application/json",
    "Content-Length": "2",
  })).flatMap((headers) => ports.map((port) => ({ port, headers })));

  const started = performance.now();
  const told = new Map<string, string>();
  let refused = 0;
  let next = 0;
  const send = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const { port, headers } = requests[at] as (typeof requests)[number];
      const answer = await post(agent, port, headers);
      const own = answer.own ? JSON.stringify(answer.own) : "";
      if (!own) refused += 1;
      else if (/piece/.test(own) && (told.get(headers.Cookie) ?? own) !== own)
        throw new Error(`A fan was told two things: ${told.get(headers.Cookie)} and ${own}.`);
      else told.set(headers.Cookie, own);
    }
  };
  await Promise.all(Array.from({ length: connections * 2 }, send));
  const took = (performance.now() - started) / 1_000;
  const [row] = await ask<{ numbers: number; fans: number; highest: number; claims: number; twice: number }>(
    `select count(distinct number)::int as numbers, count(distinct fan_id) filter (where number is not null)::int as fans,
       max(number) as highest, count(*)::int as claims, (count(*) - count(distinct fan_id))::int as twice
     from drop_claims where drop_id = 'crowd'`,
  );
  agent.destroy();
  await two.stop();
  await one.stop();
  if (refused > 0) throw new Error(`${refused} claims were refused.`);
  const isSound =
    row?.numbers === pieces &&
    row.fans === pieces &&
    row.highest === pieces &&
    row.claims === fans &&
    row.twice === 0;
  if (!isSound) throw new Error(`The books do not add up: ${JSON.stringify(row)}.`);
  return [
    {
      name: `${fans.toLocaleString("en-US")} fans, everybody twice, ${pieces} pieces, two processes over HTTP`,
      value: requests.length / took,
      unit: "/s",
    },
    { name: "pieces sold twice, fans with two", value: row.twice, unit: "", aim: "0" },
  ];
}

function post(agent: Agent, port: number, headers: Record<string, string>): Promise<{ own?: object }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, method: "POST", path: "/drops/crowd/claims", headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve(JSON.parse(text)));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });
}
