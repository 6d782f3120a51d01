import { expect, test } from "vitest";
import { query } from "../platform/db/pool.server.ts";

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
  const table = /: (\w+)/.exec(title)?.[1];
  const there = "select column_name::text from information_schema.columns where table_name = $1";
  const names = (await query<{ column_name: string }>(there, [table])).map((one) => one.column_name);
  expect(names).toEqual(expect.arrayContaining(columns));
  const unique =
    "select 1 from pg_indexes where tablename = $1 and indexdef ~ ('^CREATE UNIQUE.*\\(' || $2 || '\\)$')";
  expect(await query(unique, [table, key])).toHaveLength(1);
});
