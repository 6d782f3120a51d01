import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fan } from "../testing/fan.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { median, print } from "./tools/report.ts";

const sizes = { small: 1_000, large: 1_000_000 } as const;
const rounds = 40;
const warmUps = 10;

type Size = keyof typeof sizes;
type Query = (text: string, values?: unknown[]) => Promise<object[]>;

const pages: Record<string, (size: Size) => string> = {
  "first page": () => "",
  "deep page": (size) => `before=${sizes[size] / 2}`,
  "search by name, few found": () => "q=odile quarrie",
  "search by address, one found": (size) => `q=${nameOf(sizes[size] / 2)}@`,
  "search, nothing found": () => "q=nobody@nowhere.example",
  "search, half of all found": () => "q=mail.example",
  "status filter": () => "status=declined",
  "flagged and new": () => "flagged=yes&status=new",
  "one day": () => "from=2026-01-01&to=2026-01-01",
};

/** The two sizes are asked in turns, so that what the machine does meanwhile falls on both. */
export async function benchDesk(): Promise<void> {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.LOG_LEVEL = "error";
  const { startEmbedded, stopEmbedded } = await import("../platform/postgres/embedded.server.ts");
  const { openPool, closePool, query } = await import("../platform/db/pool.server.ts");
  const { migrate } = await import("../platform/db/migrate.server.ts");
  const connection = await startEmbedded(process.env.DATA_DIR);
  const servers = {} as Record<Size, RunningServer>;
  const operators = {} as Record<Size, Fan>;
  for (const size of Object.keys(sizes) as Size[]) {
    openPool(connection);
    await query(`create database desk_${size}`);
    await closePool();
    openPool({ ...connection, database: `desk_${size}` });
    await migrate();
    await fill(query, sizes[size]);
    await closePool();
    const host = encodeURIComponent(connection.host);
    const DATABASE_URL = `postgres://afters@localhost/desk_${size}?host=${host}`;
    servers[size] = await startServer({ DATABASE_URL, SAMPLE_CONTENT: "off", OPERATOR_EMAILS: "" });
    operators[size] = await signedIn(servers[size]);
  }

  const figures = [];
  for (const [name, search] of Object.entries(pages)) {
    const times: Record<Size, number[]> = { small: [], large: [] };
    for (let round = 0; round < rounds + warmUps; round++) {
      for (const size of Object.keys(sizes) as Size[]) {
        const ms = await timeOf(operators[size], `/operator/requests/beta?${search(size)}`);
        if (round >= warmUps) times[size].push(ms);
      }
    }
    const [small, large] = [median(times.small), median(times.large)];
    const against = `${small.toFixed(2)} ms`;
    figures.push({ name, value: large, unit: "ms", against, ratio: large / small, aim: "<= 1.5" });
  }
  print("The desk: a page of the list, milliseconds at 10^3 and 10^6 requests", figures);
  for (const server of Object.values(servers)) await server.stop();
  await stopEmbedded();
}

async function signedIn(server: RunningServer): Promise<Fan> {
  const link = () => /operator, once\s+\S+(\/sign-in\/\w+)\n/.exec(server.output())?.[1];
  while (!link()) await once(server.process.stdout!, "data");
  const operator = new Fan(server.origin);
  await operator.post(link() ?? "");
  return operator;
}

async function timeOf(operator: Fan, path: string): Promise<number> {
  const started = performance.now();
  const answer = await operator.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - started;
}

const syllables = [
  "ma",
  "ro",
  "vel",
  "dex",
  "in",
  "qua",
  "os",
  "thy",
  "lu",
  "bec",
  "jor",
  "wen",
  "zi",
  "fa",
  "kep",
  "ul",
];

const nameOf = (n: number): string =>
  [n % 16, (n >> 4) % 16, (n >> 8) % 16, (n >> 12) % 16, (n >> 16) % 16].map((at) => syllables[at]).join("");

async function fill(query: Query, size: number): Promise<void> {
  // Built afterwards, all at once, it is there in a fraction of the time.
  await query("drop index fan_invites_search");
  const at = (shift: number) => `($1::text[])[1 + (n >> ${shift}) % 16]`;
  const username = [0, 4, 8, 12, 16].map(at).join(" || ");
  for (let from = 1; from <= size; from += 50_000) {
    await query(
      `insert into fan_invites (name, username, phone, email, form, status, flags, confirmed_at, created_at)
       select initcap(case when n % 100000 = 77 then 'odile quarrie' else ${at(3)} || ${at(9)} || ' ' || ${at(5)} || ${at(12)} || ${at(1)} end),
         ${username}, '+44 20 ' || n, ${username} || '@' || (array['mail.example', 'post.example'])[1 + n % 2], 'beta',
         (array['new', 'invited', 'declined', 'declined']::request_status[])[1 + n % 4],
         case when n % 5 = 0 then '{quick}'::text[] else '{}' end, case when n % 3 = 0 then now() end,
         '2026-01-01'::timestamptz + n * interval '1 second'
       from generate_series(${from}, ${Math.min(size, from + 49_999)}) n`,
      [syllables],
    );
  }
  await query(
    "create index fan_invites_search on fan_invites using gin (search gin_trgm_ops) with (gin_pending_list_limit = 1024)",
  );
  await query("vacuum analyze");
}
