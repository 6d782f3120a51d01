import { query } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";

/** As the privacy page promises. */
const keptDays = 30;

/** A sign-up may be confirmed, from another network, when it is older than that. */
const known = (table: string) =>
  table === "beta_signups" ? "(network is not null or confirmed_network is not null)" : "network is not null";
const forgotten = (table: string) =>
  table === "beta_signups" ? "network = null, confirmed_network = null" : "network = null";

export async function forgetNetworks(): Promise<void> {
  for (const table of [
    "fan_invites",
    "beta_signups",
    "studio_partnerships",
    "creator_applications",
    "access_requests",
  ]) {
    // Some at a time: no statement runs for long, however many came in at once thirty days ago.
    const some = `update ${table} set ${forgotten(table)} where id in (
      select id from ${table} where ${known(table)} and created_at < now() - make_interval(days => $1) limit 2000
    ) returning id`;
    while ((await query(some, [keptDays])).length > 0);
  }
}

defineScheduledJob("forget-networks", "17 3 * * *", forgetNetworks);
