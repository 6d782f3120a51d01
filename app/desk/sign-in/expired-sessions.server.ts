import { query } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { deleteOldEmails } from "../../../platform/mail/recipients.server.ts";

export async function deleteExpiredSignIns(): Promise<void> {
  await query("delete from operator_sessions where expires_at < now()");
  await query("delete from operator_links where expires_at < now()");
  await deleteOldEmails("sign-in", "1 day");
}

defineScheduledJob("forget-ways-in", "43 3 * * *", deleteExpiredSignIns);
