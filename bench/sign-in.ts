import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const rounds = 3;
const seconds = 4;
const connections = 64;
/** More than are answered in a round, because a refresh token is used once, and an address is counted. */
const people = 40_000;
const key = "afters_publishable_of_the_bench";

/** Anonymous sign-ins over the wire, their refreshes, and looks at who somebody is. */
export async function benchSignIn(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SAMPLE_CONTENT: "off",
    PUBLISHABLE_KEY: key,
    SESSION_SECRET: "a secret for the bench that is long enough",
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const pid = product.child.pid as number;
  const url = `postgres://afters@localhost/afters?host=${encodeURIComponent(join(folder, "run"))}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update publishable_keys set requests_per_minute = 1000000");
  // Past the time for which a key is known.
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  const headersOf = (n: number) => [
    `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    `apikey: ${key}`,
  ];
  const all = Array.from({ length: people }, (_, n) => n);
  const signUps = writeRequests(
    join(folder, "sign-ups"),
    all.map((n) => postOf("/auth/v1/signup", {}, headersOf(n))),
  );
  const rates = { signUps: [] as number[], refreshes: [] as number[], perCore: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const before = cpuSeconds(pid);
    const rate = load(port, signUps, connections, seconds);
    rates.signUps.push(rate);
    rates.perCore.push((rate * seconds) / (cpuSeconds(pid) - before));
  }
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { writeRefreshToken } = await import("../app/data-layer/auth/refresh-token.server.ts");
  const { rows } = await client.query<{ id: string }>("select id from token_sessions limit $1", [people]);
  for (let round = 0; round < rounds; round++) {
    const refreshes = rows.map(({ id }, n) =>
      postOf(
        "/auth/v1/token?grant_type=refresh_token",
        { refresh_token: writeRefreshToken({ sessionId: id, generation: round + 1 }) },
        headersOf(n),
      ),
    );
    const file = writeRequests(join(folder, `refreshes-${round}`), refreshes);
    rates.refreshes.push(load(port, file, connections, seconds));
  }
  const { rows: counts } = await client.query<{ sessions: number }>(
    "select count(*)::int as sessions from token_sessions",
  );
  const sent = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: key, "X-Forwarded-For": "11.0.0.1" },
  });
  const { access_token } = (await sent.json()) as { access_token: string };
  const looks = writeRequests(
    join(folder, "looks"),
    all.map((n) =>
      [
        "GET /auth/v1/user HTTP/1.1",
        "Host: localhost",
        ...headersOf(n),
        `Authorization: Bearer ${access_token}`,
        "",
        "",
      ].join("\r\n"),
    ),
  );
  const looked = load(port, looks, connections, seconds);
  print("Sign-in over the wire", [
    {
      name: "anonymous sign-ins, each stored before it is answered (median)",
      value: median(rates.signUps),
      unit: "/s",
      against: `${Math.round(median(rates.perCore))}/s per core of the process`,
      aim: ">= 2000",
    },
    { name: "refreshes (median)", value: median(rates.refreshes), unit: "/s" },
    { name: "looks at who somebody is", value: looked, unit: "/s" },
    { name: "sign-ins stored", value: counts[0]?.sessions ?? 0, unit: "" },
  ]);
  await client.end();
  await product.stop();
}
