import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";

/** Permanent when `until` is null. Muting again replaces the end. */
export async function muteFan(fanId: string, until: Date | null, on?: Queryable): Promise<void> {
  await query(
    `insert into muted_fans (fan_id, until) values ($1, $2)
     on conflict (fan_id) do update set until = excluded.until, muted_at = now()`,
    [fanId, until],
    on,
  );
}

export async function unmuteFan(fanId: string, on?: Queryable): Promise<void> {
  await query("delete from muted_fans where fan_id = $1", [fanId], on);
}

/** The end of each mute; null if permanent. */
export async function mutesOf(fanIds: string[], on?: Queryable): Promise<Map<string, Date | null>> {
  const rows = await query<{ fan_id: string; until: Date | null }>(
    {
      name: "mutes-of",
      text: "select fan_id, until from muted_fans where fan_id = any($1) and (until is null or until > now())",
    },
    [[...new Set(fanIds)]],
    on,
  );
  return new Map(rows.map(({ fan_id, until }) => [fan_id, until]));
}

export async function mutedAmong(fanIds: string[], on?: Queryable): Promise<Map<string, Problem>> {
  const mutes = await mutesOf(fanIds, on);
  return new Map([...mutes].map(([fanId, until]) => [fanId, muted(until)]));
}

export async function requireVoice(fanId: string): Promise<void> {
  const refusal = (await mutedAmong([fanId])).get(fanId);
  if (refusal) throw refusal;
}

function muted(until: Date | null): Problem {
  if (!until) return new Problem("muted", 403, "You can read along, but you can no longer write here.");
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000));
  const left =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "minute" : `${minutes} minutes`;
  return new Problem("muted", 403, `You can read along, but not write for another ${left}.`);
}
