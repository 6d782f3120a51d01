import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connected } from "../testing/connected.ts";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const rounds = 5;
const seconds = 3;
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
  const { line, forum, drops } = await prepare(folder, party);
  let count = 0;
  /** Of everybody, each with an address of their own; members say or tap something in the room. */
  const requests = (path: string, bodyOf: (n: number) => object, crowd = fans) =>
    writeRequests(
      join(folder, "requests"),
      Array.from({ length: fans }, (_, n) =>
        postOf(path, bodyOf(n), headersOf(sessions[n % crowd] ?? "", n)),
      ),
    );
  const turn = () => (count++ % 2 ? "yes" : "no");
  const key = () => `bench-key-${count++}`;
  /** A file of requests for each round: what is done twice must not be done for nothing. */
  const kinds: Record<string, () => string> = {
    votes: () => requests("/polls/poll-vesper-brake/votes", (n) => ({ option: (n + count++) % 4 })),
    reactions: () =>
      requests(`/afters/${party}/reactions`, () => ({ clientKey: key(), taps: { heart: 1 } }), joined),
    "taps on a line": () =>
      requests(`/afters/${party}/taps`, () => ({ seq: line, kind: "heart", on: turn() }), joined),
    "holds of a gasp": () => requests(`/afters/${party}/gasp`, () => ({ holding: turn() }), joined),
    "hot or not": () =>
      requests("/hot-or-not/maud-vesper/votes", () => ({ verdict: count++ % 2 ? "hot" : "not" })),
    "taps in a forum": () =>
      requests(`/forums/${forum.id}/taps`, () => ({ seq: forum.seq, clientKey: key(), ups: 1 })),
    "claims of a drop": () => requests(`/drops/${drops.pop()}/claims`, () => ({})),
    "beta requests": () =>
      requests("/beta", () => {
        const username = `b${count++}`;
        return { username, name: "Maud", email: `${username}@salt.org`, phone: "1" };
      }),
  };
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
    for (const [door, port] of round % 2 ? doors.reverse() : doors)
      for (const [kind, write] of Object.entries(kinds)) measure(`${kind} ${door}`, port, write());
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
  const figures = Object.keys(kinds).flatMap(pair);
  print("Edges: processor time of the server for one action", figures);
  await product.stop();
}

/** A line of the room, a post of a forum, drops for every round, and a gasp of later: it is not over once enough hold. */
async function prepare(dataDir: string, party: string) {
  const drops = Array.from({ length: 2 * rounds }, (_, n) => `bench-drop-${n}`);
  return connected({ host: join(dataDir, "run"), user: "afters", database: "afters" }, async (client) => {
    const {
      rows: [line],
    } = await client.query<{ seq: number }>(
      "select max(seq)::int as seq from log_entries where topic = 'party:' || $1 and kind = 'message'",
      [party],
    );
    const {
      rows: [forum],
    } = await client.query<{ id: string; seq: number }>(
      `select p.forum_id as id, p.seq::int as seq from forum_posts p join forums f on f.id = p.forum_id
       where f.kind = 'thread' and p.removed_at is null limit 1`,
    );
    await client.query(
      "insert into gasps (party_id, cue_seq, text, opened_at, closes_at) values ($1, $2, 'Hold.', now() + interval '1 hour', now() + interval '2 hours')",
      [party, line?.seq],
    );
    await client.query(
      `insert into drops (id, title, description, pieces, opens_at, closes_at)
         select id, 'A whistle', '', 10000, now() - interval '1 minute', now() + interval '1 hour' from unnest($1::text[]) as id`,
      [drops],
    );
    if (!line || !forum) throw new Error("The samples have no line and no post to act on.");
    return { line: line.seq, forum, drops };
  });
}
