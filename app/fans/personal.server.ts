import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../platform/live/live.server.ts";
import { forgetNews } from "./fan-news.server.ts";
import { forgetFans } from "./fan-sessions.server.ts";
import type { Person, PersonalDataProvider } from "./personal-data.ts";

/** Columns that mean nothing to a person: browser and network names, and internal bookkeeping. */
const ours = [
  "user_session",
  "acts_as",
  "fan_id",
  "friend_id",
  "client_key",
  "request_key",
  "person_key",
  "network",
  "search",
  // Who of the house wrote it is no data of the fan's.
  "operator",
];

/** `$1` in the condition is the given list. */
export async function plainRows(table: string, where: string, list: string[]): Promise<object[]> {
  if (list.length === 0) return [];
  const rows = await query<{ row: object }>(
    `select to_jsonb(t) - $2::text[] as row from ${table} t where ${where}`,
    [list, ours],
  );
  return rows.map(({ row }) => row);
}

export async function rowsOfFans(tables: string[], { fanIds }: Person): Promise<Record<string, object[]>> {
  const found = await Promise.all(tables.map((table) => plainRows(table, "fan_id = any($1)", fanIds)));
  return Object.fromEntries(tables.map((table, at) => [table, found[at] ?? []]));
}

export const fansPersonalData: PersonalDataProvider = {
  tables: ["fans", "fan_sessions", "muted_fans", "shut_outs", "shut_out_networks"],
  merge: [
    {
      table: "fans",
      stays: "the account keeps its name and portrait, and takes the other's where it has none",
    },
    {
      table: "fan_sessions",
      stays: "the device is the account's already, and the other self's sessions end",
    },
    { table: "muted_fans", key: ["fan_id"], one: [], otherwise: "left" },
    { table: "shut_outs", stays: "whoever is shut out stays so as who they were" },
    { table: "shut_out_networks", stays: "they are those of who is shut out" },
  ],
  async settle({ from, into }, on) {
    // Of two mutes the longer wins, and undoing shortens none.
    await query(
      `update muted_fans a set until = case when b.until is null then null else greatest(a.until, b.until) end
       from muted_fans b where b.fan_id = $1 and a.fan_id = $2 and a.until is not null`,
      [from, into],
      on,
    );
    return undefined;
  },
  async exportOf(person) {
    const fans = await plainRows("fans", "id = any($1)", person.fanIds);
    return {
      fans,
      ...(await rowsOfFans(["fan_sessions", "muted_fans", "shut_outs", "shut_out_networks"], person)),
    };
  },
  /** News of many fans would wait for each one's log. */
  eraseInSteps: ({ fanIds }) => forgetNews(fanIds),
  async erase({ fanIds }: Person, on: Queryable) {
    await query("delete from shut_outs where fan_id = any($1)", [fanIds], on);
    await query("delete from muted_fans where fan_id = any($1)", [fanIds], on);
    await query("delete from fans where id = any($1) and not is_sample", [fanIds], on);
    return () => {
      forgetFans(fanIds);
      for (const fanId of fanIds) permissionsChanged(fanId);
    };
  },
};
