import { query } from "../../platform/db/pool.server.ts";
import { defineChore } from "../../platform/jobs/jobs.server.ts";

/** As the privacy page promises. */
const keptDays = 30;

/** Forgets from which network requests came once it can no longer tell a burst. */
export async function forgetNetworks(): Promise<void> {
  for (const table of [
    "fan_invites",
    "beta_signups",
    "studio_partnerships",
    "creator_applications",
    "access_requests",
  ]) {
    await query(
      `update ${table} set network = null
       where network is not null and created_at < now() - make_interval(days => $1)`,
      [keptDays],
    );
  }
}

defineChore("forget-networks", "17 3 * * *", forgetNetworks);
