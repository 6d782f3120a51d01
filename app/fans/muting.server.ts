import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";

/** Takes a fan's voice until then; for good when `until` is null. Muting again moves the end. */
export async function muteFan(session: string, until: Date | null, on?: Queryable): Promise<void> {
  await query(
    `insert into muted_fans (user_session, until) values ($1, $2)
     on conflict (user_session) do update set until = excluded.until, muted_at = now()`,
    [session, until],
    on,
  );
}

/** Gives it back. */
export async function unmuteFan(session: string, on?: Queryable): Promise<void> {
  await query("delete from muted_fans where user_session = $1", [session], on);
}

/** The refusals of those among these fans who may not speak now. */
export async function mutedAmong(sessions: string[], on?: Queryable): Promise<Map<string, Problem>> {
  const rows = await query<{ user_session: string; until: Date | null }>(
    {
      name: "muted-among",
      text: "select user_session, until from muted_fans where user_session = any($1) and (until is null or until > now())",
    },
    [[...new Set(sessions)]],
    on,
  );
  return new Map(rows.map(({ user_session, until }) => [user_session, muted(until)]));
}

/** Refuses a fan who may not speak now. */
export async function requireVoice(session: string): Promise<void> {
  const refusal = (await mutedAmong([session])).get(session);
  if (refusal) throw refusal;
}

function muted(until: Date | null): Problem {
  if (!until) return new Problem("muted", 403, "You can read along, but you can no longer write here.");
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000));
  const left =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "minute" : `${minutes} minutes`;
  return new Problem("muted", 403, `You can read along, but not write for another ${left}.`);
}
