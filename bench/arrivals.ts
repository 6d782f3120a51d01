import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, pause, startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const rounds = 3;
const seconds = 4;
const party = "party-vesper-line-finale";
const poll = "poll-vesper-brake";
const members = 2_000;
const arriving = 5_000;
const arrivalSeconds = 10;
const votesPerSecond = 500;

type Outcome = { failed: number; p50: number; p99: number };

/** What a premiere's first minute costs: pages for newcomers and for members, and votes while everybody arrives. */
export async function benchArrivals(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const pid = product.child.pid as number;
  const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const cookies = Array.from(
    { length: members + arriving },
    () => sessionCookie(newSession()).split(";")[0] ?? "",
  );
  const from = (n: number, member: boolean) => ({
    "X-Forwarded-For": address(n),
    "Accept-Encoding": "gzip",
    ...(member && { Cookie: cookies[n] ?? "" }),
  });
  const lines = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const act = (path: string, body: (n: number) => object) =>
    Array.from({ length: members }, (_, n) =>
      postOf(path, body(n), [...lines(from(n, true)), "Accept: application/json"]),
    );
  load(
    port,
    writeRequests(
      join(folder, "joins"),
      act(`/afters/${party}/join`, () => ({})),
    ),
    16,
    8,
  );
  load(
    port,
    writeRequests(
      join(folder, "votes"),
      act(`/polls/${poll}/votes`, (n) => ({ option: n % 4 })),
    ),
    16,
    2,
  );

  const figures: Figure[] = [];
  for (const [name, path] of [
    ["a room", `/afters/${party}`],
    ["the directory", "/afters"],
    ["the polls", "/polls"],
  ] as const)
    for (const member of [false, true]) {
      const gets = Array.from({ length: members }, (_, n) =>
        [`GET ${path} HTTP/1.1`, "Host: localhost", ...lines(from(n, member)), "", ""].join("\r\n"),
      );
      const file = writeRequests(join(folder, "gets"), gets);
      const perCore: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = cpuSeconds(pid);
        const rate = load(port, file, 32, seconds);
        perCore.push((rate * seconds) / (cpuSeconds(pid) - before));
      }
      figures.push({
        name: `${name}, for ${member ? "members" : "newcomers"}`,
        value: median(perCore),
        unit: "/s per core",
        aim: member ? ">= 600" : ">= 3000",
      });
    }
  print("Pages of a premiere", figures);

  const dueFile = (name: string, due: object[]) => {
    writeFileSync(join(folder, name), due.map((one) => JSON.stringify(one)).join("\n"));
    return join(folder, name);
  };
  const voteOf = (n: number) => ({
    path: `/polls/${poll}/votes`,
    headers: { ...from(n, true), "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ option: n % 4 }),
  });
  const votesIn = (shift: number) =>
    dueFile(
      `votes-${shift}`,
      Array.from({ length: votesPerSecond * arrivalSeconds }, (_, n) => voteOf((n + shift) % members)),
    );
  // Every other one has been here before.
  const everybody = dueFile(
    "arrivals",
    Array.from({ length: arriving }, (_, n) => ({
      path: `/afters/${party}`,
      headers: from(n % members, n % 2 === 0),
    })),
  );
  const nobody = dueFile("nobody", []);
  const run = async (arrivals: string, votes: string) => {
    const args = ["bench/tools/arrive.ts", port, String(arrivalSeconds), arrivals, votes];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    await pause(1_000);
    return JSON.parse(stdout) as { arrivals: Outcome; votes: Outcome };
  };
  const quiet = await run(nobody, votesIn(1));
  // Pages that are rendered for each who asks, as fast as 64 connections get them.
  const gets = writeRequests(
    join(folder, "rendered"),
    Array.from({ length: members }, (_, n) =>
      ["GET /wrapped HTTP/1.1", "Host: localhost", ...lines(from(n, true)), "", ""].join("\r\n"),
    ),
  );
  const readers = promisify(execFile)(process.execPath, [
    "bench/tools/http-load.ts",
    port,
    "64",
    String(arrivalSeconds),
    gets,
  ]);
  const beside = await run(nobody, votesIn(3));
  const rendered = Number((await readers).stdout.split(" ")[0]) / arrivalSeconds;
  const crowd = await run(everybody, votesIn(2));
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ total: number; counted: number; moved: number }>(
    `select p.total_votes as total, count(v.*)::int as counted from polls p left join poll_votes v on v.poll_id = p.id
     where p.id = $1 group by 1`,
    [poll],
  );
  await client.end();
  if (rows[0]?.total !== rows[0]?.counted)
    throw new Error(`${rows[0]?.total} votes are counted, ${rows[0]?.counted} there.`);
  print(
    `${arriving} fans arriving in ${arrivalSeconds} s at one room while ${votesPerSecond} vote a second`,
    [
      { name: "pages, 50th percentile", value: crowd.arrivals.p50, unit: "ms" },
      { name: "pages, 99th percentile", value: crowd.arrivals.p99, unit: "ms", aim: "<= 1000" },
      { name: "pages refused or lost", value: crowd.arrivals.failed, unit: "", aim: "0" },
      {
        name: "votes, median",
        value: crowd.votes.p50,
        unit: "ms",
        against: `alone ${quiet.votes.p50.toFixed(1)} ms`,
        ratio: crowd.votes.p50 / quiet.votes.p50,
        aim: "<= 2",
      },
      {
        name: "votes, 99th percentile",
        value: crowd.votes.p99,
        unit: "ms",
        against: `alone ${quiet.votes.p99.toFixed(1)} ms`,
      },
      {
        name: "votes, median, while 64 connections have other pages rendered",
        value: beside.votes.p50,
        unit: "ms",
        against: `alone ${quiet.votes.p50.toFixed(1)} ms; ${Math.round(rendered)} pages/s`,
        ratio: beside.votes.p50 / quiet.votes.p50,
      },
      { name: "votes refused or lost", value: crowd.votes.failed + quiet.votes.failed, unit: "", aim: "0" },
    ],
  );
  await product.stop();
}
