import { expect, test } from "vitest";
import { query } from "../platform/db/pool.server.ts";

async function columnsOf(table: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    "select column_name::text as name from information_schema.columns where table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
}

async function keysOf(table: string): Promise<string[]> {
  const rows = await query<{ columns: string }>(
    `select string_agg(a.attname, ', ' order by k.n) as columns from pg_index i
     cross join lateral unnest(i.indkey) with ordinality as k (attnum, n)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisunique group by i.indexrelid`,
    [table],
  );
  return rows.map(({ columns }) => columns);
}

test("BACKEND-16: poll_votes and its one vote per poll and session", async () => {
  expect(await columnsOf("poll_votes")).toEqual(
    expect.arrayContaining(["poll_id", "option_index", "user_session", "created_at"]),
  );
  expect(await keysOf("poll_votes")).toContain("poll_id, user_session");
});

test("BACKEND-17: user_identities, one per session and character", async () => {
  expect(await columnsOf("user_identities")).toEqual(
    expect.arrayContaining(["user_session", "character_name", "show_name", "friend_votes", "claimed_at"]),
  );
  expect(await keysOf("user_identities")).toContain("user_session, character_name");
});

test("BACKEND-18: wrapped_stats, one per session and period", async () => {
  expect(await columnsOf("wrapped_stats")).toEqual(
    expect.arrayContaining(["user_session", "stats", "period"]),
  );
  expect(await keysOf("wrapped_stats")).toContain("user_session, period");
});
