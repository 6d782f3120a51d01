import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import type { Fan } from "../../../testing/fan.ts";
import { signedIn as operatorOf } from "../../../testing/operator.ts";
import { aPoll } from "../../../testing/poll.ts";
import { publishableKey, type RunningServer, startServer } from "../../../testing/server.ts";
import { months } from "../../wrapped/wrapped.ts";
import { tables } from "./tables/tables.ts";

const verbs = ["select", "insert", "upsert", "update", "delete"] as const;
const callers = ["Nobody", "Key only", "Stranger", "Owner", "Operator"] as const;
type Verb = (typeof verbs)[number];
type Caller = (typeof callers)[number];

let server: RunningServer;
let owner: SignedIn;
let stranger: SignedIn;
let operator: Fan;

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  [owner, stranger, operator] = await Promise.all([
    signedIn(server),
    signedIn(server),
    operatorOf(server.origin),
  ]);
});
afterAll(() => server.stop());

let count = 0;
const unique = () => `access${process.pid}x${++count}`;

/** A row of the owner's that is not there yet. */
const rowsOf: Record<string, () => Promise<object> | object> = {
  poll_votes: async () => ({ poll_id: await aPoll(), option_index: 1, user_session: owner.session }),
  user_identities: async () => {
    const rows = await query<{ name: string }>("select name from characters order by id");
    return { character_name: rows[count++ % rows.length]?.name, user_session: owner.session };
  },
  wrapped_stats: () => ({ period: [...months, "2024", "2025"][count++ % 14], user_session: owner.session }),
  beta_signups: () => ({
    username: unique(),
    email: `${unique()}@salt.org`,
    name: "Ida",
    avatar: "waitlist",
  }),
  fan_invites: () => ({ name: unique(), email: `${unique()}@salt.org` }),
  studio_partnerships: () => ({ contact_name: "Ida", email: `${unique()}@salt.org`, company: "Salt" }),
  creator_applications: () => ({ name: unique(), combined_followers_count: 12 }),
};

const methods: Record<Verb, string> = {
  select: "GET",
  insert: "POST",
  upsert: "POST",
  update: "PATCH",
  delete: "DELETE",
};

const headersOf: Record<Caller, () => Record<string, string>> = {
  Nobody: () => ({}),
  "Key only": () => ({ apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }),
  Stranger: () => ({ apikey: publishableKey, Authorization: `Bearer ${stranger.token}` }),
  Owner: () => ({ apikey: publishableKey, Authorization: `Bearer ${owner.token}` }),
  Operator: () => operator.headers({ apikey: publishableKey }),
};

async function found(table: string, verb: Verb, caller: Caller): Promise<string> {
  const writes = verb !== "select" && verb !== "delete";
  const row = writes ? await (rowsOf[table]?.() ?? { title: "Mine" }) : undefined;
  const response = await fetch(`${server.origin}/rest/v1/${table}`, {
    method: methods[verb],
    headers: {
      "Content-Type": "application/json",
      ...(verb === "upsert" && { Prefer: "resolution=merge-duplicates" }),
      ...headersOf[caller](),
    },
    ...(row && { body: JSON.stringify(row) }),
  });
  if (!response.ok) {
    const { code } = (await response.json()) as { code: string };
    expect(code).toBe(caller === "Nobody" ? "PT401" : "42501");
    return String(response.status);
  }
  if (verb !== "select") return "writes";
  const rows = (await response.json()) as { user_session?: string }[];
  if (rows.length === 0) return "none";
  const sessions = new Set(rows.map(({ user_session }) => user_session));
  if (sessions.has(undefined)) return "all";
  return sessions.size === 1 && sessions.has(owner.session) ? "own" : "somebody else's";
}

test("BACKEND-23: every table, verb and caller is as docs/data-layer-access.md says", async () => {
  const told = readFileSync("docs/data-layer-access.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
  const pairs = tables.flatMap(({ name }) => verbs.map((verb) => [name, verb].join(" ")));
  expect(told.map(([table, verb]) => [table, verb].join(" ")).toSorted()).toEqual(pairs.toSorted());
  // Somebody's rows are there before anybody else asks.
  for (const table of ["poll_votes", "user_identities", "wrapped_stats"])
    expect(await found(table, "insert", "Owner")).toBe("writes");
  const other = [];
  for (const [table = "", verb = "", ...cells] of told)
    for (const [at, caller] of callers.entries()) {
      const is = await found(table, verb as Verb, caller);
      if (is !== cells[at]) other.push(`${table} ${verb} ${caller}: ${cells[at]} in the docs, ${is} here`);
    }
  expect(other).toEqual([]);
  const strangers = await query(
    `select 1 from poll_votes where fan_id = $1 union all select 1 from user_identities where fan_id = $1
     union all select 1 from wrapped_stats where fan_id = $1`,
    [stranger.fanId],
  );
  expect(strangers).toEqual([]);
});
