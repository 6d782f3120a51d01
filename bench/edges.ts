import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const rounds = 5;
const seconds = 4;
const fans = 20_000;
/** Reactions may be sent fifty times in ten seconds by one fan. */
const joined = 2_000;
const connections = 256;

export async function benchEdges(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const product = await startScript("bench/peers/edge-server.ts", [], /ready (\d+) (\d+)/, {
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  });
  const [, within = "", past = ""] = /ready (\d+) (\d+)/.exec(product.line) ?? [];
  const sessions = Array.from({ length: fans }, () => newSession());
  const headersOf = (session: string, n: number) => [
    `Cookie: ${sessionCookie(session).split(";")[0]}`,
    `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    "Accept: application/json",
  ];
  const votes = writeRequests(
    join(folder, "votes"),
    sessions.map((session, n) =>
      postOf("/polls/poll-vesper-brake/votes", { option: n % 4 }, headersOf(session, n)),
    ),
  );
  const party = "party-vesper-line-finale";
  load(
    within,
    writeRequests(
      join(folder, "joins"),
      sessions
        .slice(0, joined)
        .map((session, n) => postOf(`/afters/${party}/join`, {}, headersOf(session, n))),
    ),
    16,
    10,
  );
  let tap = 0;
  const reactions = () =>
    writeRequests(
      join(folder, "reactions"),
      Array.from({ length: fans }, (_, n) => {
        const body = { clientKey: `bench-key-${tap++}`, taps: { heart: 1 } };
        return postOf(`/afters/${party}/reactions`, body, headersOf(sessions[n % joined] ?? "", n));
      }),
    );
  let next = 0;
  const newBetas = () =>
    writeRequests(
      join(folder, "betas"),
      sessions.map((session, n) => {
        const fan = `b${next++}`;
        const body = { username: fan, name: "Maud", email: `${fan}@salt.org`, phone: "1" };
        return postOf("/beta", body, headersOf(session, n));
      }),
    );
  // The processor's time of the server alone: how busy the disk and the other processes are does not matter to it.
  const used: Record<string, number[]> = {};
  const measure = (name: string, port: string, file: string) => {
    const before = cpuSeconds(product.child.pid ?? 0);
    const rate = load(port, file, connections, seconds);
    const spent = (cpuSeconds(product.child.pid ?? 0) - before) * 1e6;
    used[name] = [...(used[name] ?? []), spent / (rate * seconds)];
  };
  for (let round = 0; round < rounds; round++) {
    const doors = [["within", within] as const, ["past", past] as const];
    for (const [door, port] of round % 2 ? doors.reverse() : doors) {
      measure(`votes ${door}`, port, votes);
      measure(`reactions ${door}`, port, reactions());
      measure(`betas ${door}`, port, newBetas());
    }
  }
  const of = (name: string) => median(used[name] ?? []);
  const pair = (what: string) => [
    {
      name: `${what}, within the framework`,
      value: of(`${what} within`),
      unit: "µs",
      against: "past it",
      ratio: of(`${what} within`) / of(`${what} past`),
    },
    { name: `${what}, past the framework`, value: of(`${what} past`), unit: "µs" },
  ];
  const figures = ["votes", "reactions", "betas"].flatMap(pair);
  print("Edges: processor time of the server for one action", figures);
  await product.stop();
}
