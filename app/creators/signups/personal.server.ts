import { query } from "../../../platform/db/pool.server.ts";
import { plainRows } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

const tables = [
  "fan_invites",
  "beta_signups",
  "studio_partnerships",
  "creator_applications",
  "access_requests",
];

/** A friend they brought to the waitlist keeps the place that earned. */
export const signupsPersonalData: PersonalDataProvider = {
  tables,
  merge: [
    ...["fan_invites", "beta_signups", "studio_partnerships", "creator_applications"].map((table) => ({
      table,
      key: ["id"],
      one: null,
      words: ["request to come in", "requests to come in"] as [string, string],
    })),
    { table: "access_requests", key: ["id"], one: ["experience"], otherwise: "left" },
  ],
  async exportOf({ requests }) {
    const found = await Promise.all(
      tables.map((table) => plainRows(table, "key = any($1::uuid[])", requests)),
    );
    return Object.fromEntries(tables.map((table, at) => [table, found[at] ?? []]));
  },
  async erase({ requests }, on) {
    for (const table of tables)
      await query(`delete from ${table} where key = any($1::uuid[])`, [requests], on);
    return undefined;
  },
};
