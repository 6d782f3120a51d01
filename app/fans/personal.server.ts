import { type Queryable, query } from "../../platform/db/pool.server.ts";
import type { Person, PersonalDataProvider } from "./personal-data.ts";

/** What a person has no use for: names of browsers and networks, and what only keeps our own books. */
const ours = [
  "user_session",
  "friend_session",
  "client_key",
  "request_key",
  "person_key",
  "network",
  "search",
  "fan_id",
];

/** Rows of a table in plain values, without what only keeps our own books. `$1` in the condition is the given list. */
export async function plainRows(table: string, where: string, list: string[]): Promise<object[]> {
  if (list.length === 0) return [];
  const rows = await query<{ row: object }>(
    `select to_jsonb(t) - $2::text[] as row from ${table} t where ${where}`,
    [list, ours],
  );
  return rows.map(({ row }) => row);
}

/** Rows by session, per table. */
export async function rowsOfSessions(
  tables: string[],
  { sessions }: Person,
): Promise<Record<string, object[]>> {
  const found = await Promise.all(
    tables.map((table) => plainRows(table, "user_session = any($1)", sessions)),
  );
  return Object.fromEntries(tables.map((table, at) => [table, found[at] ?? []]));
}

/** Who a fan is to others. */
export const fansPersonalData: PersonalDataProvider = {
  tables: ["fans"],
  exportOf: (person) => rowsOfSessions(["fans"], person),
  async erase({ sessions }: Person, on: Queryable) {
    await query("delete from fans where user_session = any($1) and not is_sample", [sessions], on);
    return undefined;
  },
};
