import { GroupCommit } from "../../platform/db/group-commit.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { whenRightsChange } from "../../platform/live/live.server.ts";
import { providePersons } from "../../platform/session/persons.server.ts";
import { fanIdOf } from "../../platform/session/session.server.ts";

/** The id of a new fan follows from the session, so that two processes that meet it at once make one fan. */

/** A fan erased through another process is forgotten when it says so, at last by time. */
const known = new Map<string, { fanId: string; until: number }>();
const knownForMs = 600_000;
const mostKnown = 50_000;

const arrivals = new GroupCommit<string, string>(meet);
/** A crowd's first look is one question, not a thousand; nobody is kept waiting for company. */
const lookups = new GroupCommit<string, string | null>(lookUp, { lingerMs: 0 });

providePersons({ find: findFan, findOrMake: fanOf });
whenRightsChange((fanId) => forgetFans([fanId]));

/** The first act makes one, without a name. */
export async function fanOf(session: string): Promise<string> {
  return recall(session) ?? arrivals.add(session);
}

export async function findFan(session: string): Promise<string | null> {
  return recall(session) ?? lookups.add(session);
}

/** Of the fan that `session` is, itself included, also before its first act. */
export async function fansSessions(session: string): Promise<string[]> {
  const rows = await query<{ user_session: string }>(
    `select user_session from fan_sessions
     where fan_id = (select fan_id from fan_sessions where user_session = $1)`,
    [session],
  );
  return [...new Set([session, ...rows.map(({ user_session }) => user_session)])];
}

type SessionRow = { user_session: string; fan_id: string };

async function lookUp(sessions: string[]): Promise<(string | null)[]> {
  const rows = await query<SessionRow>(
    {
      name: "find-fans",
      text: "select user_session, fan_id from fan_sessions where user_session = any($1::text[])",
    },
    [sessions],
  );
  const found = rememberAll(rows);
  return sessions.map((session) => found.get(session) ?? null);
}

export const arrivalsSettled = (): Promise<void> => arrivals.settled();

export function forgetFans(fanIds: string[]): void {
  const gone = new Set(fanIds);
  for (const [session, { fanId }] of known) if (gone.has(fanId)) known.delete(session);
}

const meetAll = `with asked as (
    select * from unnest($1::text[], $2::text[]) as t (user_session, fan_id)
  ), fresh as (
    select * from asked a where not exists (select 1 from fan_sessions s where s.user_session = a.user_session)
  ), fans_made as (
    insert into fans (id) select fan_id from fresh order by fan_id on conflict do nothing
  ), sessions_made as (
    insert into fan_sessions (user_session, fan_id) select user_session, fan_id from fresh order by user_session
    on conflict do nothing
  )
  select a.user_session, coalesce(s.fan_id, a.fan_id) as fan_id
  from asked a left join fan_sessions s using (user_session)`;

async function meet(sessions: string[]): Promise<string[]> {
  const unique = [...new Set(sessions)];
  const rows = await query<SessionRow>({ name: "meet-fans", text: meetAll }, [unique, unique.map(fanIdOf)]);
  const found = rememberAll(rows);
  return sessions.map((session) => found.get(session) as string);
}

function recall(session: string): string | null {
  const entry = known.get(session);
  return entry && entry.until > Date.now() ? entry.fanId : null;
}

function rememberAll(rows: SessionRow[]): Map<string, string> {
  const found = new Map(rows.map((row) => [row.user_session, row.fan_id]));
  for (const [session, fanId] of found) remember(session, fanId);
  return found;
}

function remember(session: string, fanId: string): void {
  // The oldest go first: a Map keeps the order in which they came.
  known.delete(session);
  known.set(session, { fanId, until: Date.now() + knownForMs });
  if (known.size <= mostKnown) return;
  const oldest = known.keys().next().value;
  if (oldest !== undefined) known.delete(oldest);
}
