import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import pg from "pg";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const rounds = 5;
const seconds = 5;
const fans = 10_000;
const connections = 256;
const pollId = "poll-vesper-brake";
const key = "afters_publishable_of_the_bench";

/** Votes and reads of a poll over /rest/v1, beside the same votes by our own act. */
export async function benchRest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    PUBLISHABLE_KEY: key,
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The key is made when the server has announced itself.
  while (
    (await client.query("update publishable_keys set requests_per_minute = 1000000 where is_own"))
      .rowCount === 0
  )
    await new Promise((resolve) => setTimeout(resolve, 50));

  const sessions = Array.from({ length: fans }, () => newSession(Date.now() - 600_000));
  const tokens = await tokensOf(sessions, url);
  const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const asked = (n: number, token = key) => [
    `apikey: ${key}`,
    `Authorization: Bearer ${token}`,
    `X-Forwarded-For: ${address(n)}`,
  ];
  const own = writeRequests(
    join(folder, "own"),
    sessions.map((session, n) =>
      postOf(`/polls/${pollId}/votes`, { option: n % 4 }, [
        `Cookie: ${sessionCookie(session).split(";")[0]}`,
        `X-Forwarded-For: ${address(n)}`,
        "Accept: application/json",
      ]),
    ),
  );
  const wire = writeRequests(
    join(folder, "wire"),
    sessions.map((session, n) => {
      const row = {
        poll_id: pollId,
        option_index: n % 4,
        user_session: session,
        created_at: new Date().toISOString(),
      };
      return postOf("/rest/v1/poll_votes?on_conflict=poll_id%2Cuser_session", row, [
        ...asked(n, tokens[n]),
        "Prefer: resolution=merge-duplicates",
      ]);
    }),
  );
  const get = (path: string, headers: string[]) =>
    ["GET", path, "HTTP/1.1"].join(" ") + ["", "Host: localhost", ...headers, "", ""].join("\r\n");
  const reads = writeRequests(
    join(folder, "reads"),
    sessions.map((_, n) => get(`/rest/v1/polls?select=*&id=eq.${pollId}`, asked(n))),
  );
  const ownRows = writeRequests(
    join(folder, "own-rows"),
    sessions.map((_, n) =>
      get(`/rest/v1/poll_votes?select=poll_id%2Coption_index&poll_id=eq.${pollId}`, asked(n, tokens[n])),
    ),
  );

  const rates: Record<string, number[]> = {};
  const perCore: Record<string, number[]> = {};
  const measure = (name: string, file: string) => {
    const before = cpuSeconds(product.child.pid ?? 0);
    const rate = load(port, file, connections, seconds);
    const spent = cpuSeconds(product.child.pid ?? 0) - before;
    rates[name] = [...(rates[name] ?? []), rate];
    perCore[name] = [...(perCore[name] ?? []), (rate * seconds) / spent];
  };
  // Every fan is there and every token was read once before anything is counted: an hour has more than one vote.
  load(port, own, connections, 5);
  load(port, wire, connections, 8);
  for (let round = 0; round < rounds; round++) {
    measure("own", own);
    measure("wire", wire);
    measure("reads", reads);
    measure("own rows", ownRows);
  }
  const { rows } = await client.query(
    "select total_votes as total, (select count(*)::int from poll_votes where poll_id = p.id) as counted from polls p where id = $1",
    [pollId],
  );
  if (rows[0].total !== rows[0].counted)
    throw new Error(`The total ${rows[0].total} is not the recount ${rows[0].counted}.`);
  const rate = (name: string) => median(rates[name] ?? []);
  const core = (name: string) => median(perCore[name] ?? []);
  const parse = await parseVotes(folder);
  print("Tables over /rest/v1", [
    {
      name: "votes over /rest/v1, beside a row a request",
      value: rate("wire"),
      unit: "/s",
      against: `Parse Server ${Math.round(parse).toLocaleString("en-US")}/s`,
      ratio: rate("wire") / parse,
      aim: ">= 5",
    },
    {
      name: `votes over /rest/v1, ${connections} connections`,
      value: rate("wire"),
      unit: "/s",
      against: "our own act",
      ratio: rate("wire") / rate("own"),
      aim: ">= 0.8",
    },
    { name: "votes by our own act, same connections", value: rate("own"), unit: "/s" },
    { name: "reads of one poll", value: rate("reads"), unit: "/s", aim: ">= 8,000 on one core" },
    { name: "reads of one poll, per second of the server's core", value: core("reads"), unit: "/s" },
    { name: "reads of one's own vote", value: rate("own rows"), unit: "/s" },
  ]);
  await client.end();
  await product.stop();
}

/** A row a request of Parse Server's, on the same Postgres and the same connections. */
async function parseVotes(folder: string): Promise<number> {
  const there = mkdtempSync(join(tmpdir(), "afters-parse-"));
  execFileSync("npm", ["install", "--prefix", there, "--no-audit", "--no-fund", "parse-server@9.10.0"], {
    stdio: "ignore",
  });
  const peer = await startScript("bench/peers/parse-server.ts", [], /ready (\d+)/, {
    PARSE_FOLDER: there,
    // Its tables have names of their own, beside ours.
    POSTGRES_SOCKET: join(folder, "run", ".s.PGSQL.5432"),
    NODE_ENV: "production",
  });
  const port = /(\d+)$/.exec(peer.line)?.[1] ?? "0";
  const votes = writeRequests(
    join(folder, "parse"),
    Array.from({ length: fans }, (_, n) =>
      postOf("/parse/classes/Vote", { poll: pollId, option: n % 4, fan: `fan ${n}` }, [
        "X-Parse-Application-Id: bench",
      ]),
    ),
  );
  load(port, votes, connections, 5);
  const found = Array.from({ length: rounds }, () => load(port, votes, connections, seconds));
  await peer.stop();
  rmSync(there, { recursive: true });
  return median(found);
}

/** As the server would have signed them, a minute ago. */
async function tokensOf(sessions: string[], url: string): Promise<string[]> {
  const { closePool, openPool, query } = await import("../platform/db/pool.server.ts");
  const { algorithm, signingKey } = await import("../app/api/tokens/token-keys.server.ts");
  openPool({ connectionString: url }, 1);
  const { kid, key: signs } = await signingKey();
  const ids = sessions.map(() => randomUUID());
  await query("insert into token_sessions (id, user_session) select * from unnest($1::uuid[], $2::text[])", [
    ids,
    sessions,
  ]);
  await closePool();
  const now = Math.floor(Date.now() / 1000);
  return Promise.all(
    sessions.map((session, n) =>
      new SignJWT({
        role: "authenticated",
        session_id: ids[n],
        is_anonymous: true,
        email: "",
        user_session: session,
      })
        .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
        .setIssuer("http://localhost:0/auth/v1")
        .setAudience("authenticated")
        .setSubject(randomUUID())
        .setIssuedAt(now - 60)
        .setExpirationTime(now + 3_500)
        .sign(signs),
    ),
  );
}
