import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import type { ConfirmedForm } from "./confirmation-email.server.ts";

/** Null when there is no such request (any more). */
export async function findConfirmed(form: ConfirmedForm, key: string): Promise<boolean | null> {
  const table = form === "waitlist" ? "beta_signups" : "fan_invites";
  const row = await queryOne<{ confirmed: boolean }>(
    `select confirmed_at is not null as confirmed from ${table} where key = $1 and form = $2`,
    [key, form],
  );
  return row?.confirmed ?? null;
}

/** Of a beta, join or pass; confirming again changes nothing. False when there is none. */
export async function confirmInvite(key: string): Promise<boolean> {
  const rows = await query(
    "update fan_invites set confirmed_at = coalesce(confirmed_at, now()) where key = $1 returning id",
    [key],
  );
  return rows.length > 0;
}
