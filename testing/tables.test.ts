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

test.each([
  [
    "BACKEND-16: poll_votes and its one vote per poll and session",
    ["poll_id", "option_index", "user_session", "created_at"],
    "poll_id, user_session",
  ],
  [
    "BACKEND-17: user_identities, one per session and character",
    ["user_session", "character_name", "show_name", "friend_votes", "claimed_at"],
    "user_session, character_name",
  ],
  [
    "BACKEND-18: wrapped_stats, one per session and period",
    ["user_session", "stats", "period"],
    "user_session, period",
  ],
])("%s", async (title, columns, key) => {
  const table = /: (\w+)/.exec(title)?.[1] ?? "";
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(columns));
  expect(await keysOf(table)).toContain(key);
});
