import { GroupCommit } from "../../platform/db/group-commit.server.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { keepNewest } from "../../platform/keep-newest.ts";
import { onPermissionsChange } from "../../platform/live/live.server.ts";
import { providePersons } from "../../platform/session/persons.server.ts";
import { fanIdOf, newSession } from "../../platform/session/session.server.ts";

/** A new fan's id is derived from the session, so that two processes create the same fan. */

/** Erasures in other processes are announced; the expiry is a safety net. */
const known = new Map<string, { fanId: string; until: number }>();
const knownForMs = 600_000;
const mostKnown = 50_000;

/** Signed-in sessions are looked up each time, since they can change in any process. */
const signedIn = new Set<string>();

const arrivals = new GroupCommit<string, string>(meet);
/** A crowd's first lookups share one query, without delaying single ones. */
const lookups = new GroupCommit<string, string | null>(lookUp, { lingerMs: 0 });

providePersons({ find: findFan, findOrMake: fanOf });
onPermissionsChange((fanId) => forgetFans([fanId]));

/** The first act creates a fan without a name. */
export async function fanOf(session: string): Promise<string> {
  const met = recall(session) ?? (signedIn.has(session) ? await lookups.add(session) : null);
  return met ?? arrivals.add(session);
}

export async function findFan(session: string): Promise<string | null> {
  return recall(session) ?? lookups.add(session);
}

type SessionRow = { user_session: string; fan_id: string; signed_in: boolean };

async function lookUp(sessions: string[]): Promise<(string | null)[]> {
  const rows = await query<SessionRow>(
    {
      name: "find-fans",
      text: `select user_session, coalesce(acts_as, fan_id) as fan_id, signed_in
             from fan_sessions where user_session = any($1::text[])`,
    },
    [sessions],
  );
  const found = rememberAll(rows);
  return sessions.map((session) => found.get(session) ?? null);
}

const listeners: ((sessions: string[]) => void)[] = [];

/** Called with signed-in sessions on each of their requests. */
export function onSessionUsed(listener: (sessions: string[]) => void): void {
  listeners.push(listener);
}

/** A fan without a session. */
export async function makeFan(fanId: string): Promise<void> {
  await query("insert into fans (id) values ($1) on conflict do nothing", [fanId]);
}

/** A further session of the fan, from a sign-in. */
export async function openFanSession(on: Queryable, session: string, fanId: string): Promise<void> {
  await query(
    "insert into fan_sessions (user_session, fan_id, signed_in) values ($1, $2, true)",
    [session, fanId],
    on,
  );
}

/** Reassigns sessions to `fanId`, by default to a new fan. Call `permissionsChanged` after the commit. */
export async function reassignSessions(on: Queryable, sessions: string[], fanId = newFanId()): Promise<void> {
  await query("update fan_sessions set acts_as = $2 where user_session = any($1)", [sessions, fanId], on);
}

type Ending = (on: Queryable, sessions: string[]) => Promise<void>;
const endings: Ending[] = [];

/** Called in the transaction with sessions that were signed out, to end whatever else they opened. */
export function onSignOut(ending: Ending): void {
  endings.push(ending);
}

export async function notifySignedOut(on: Queryable, sessions: string[]): Promise<void> {
  for (const ending of endings) await ending(on, sessions);
}

export async function sessionsOf(on: Queryable, fanId: string): Promise<string[]> {
  const rows = await query<{ user_session: string }>(
    "select user_session from fan_sessions where (fan_id = $1 and acts_as is null) or acts_as = $1",
    [fanId],
    on,
  );
  return rows.map(({ user_session }) => user_session);
}

/** From an unused session: it cannot be guessed, and no cookie leads to it. */
export const newFanId = (): string => fanIdOf(newSession());

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
    insert into fans (id) select fan_id from fresh
    union select acts_as from fan_sessions where user_session = any($1::text[]) and acts_as is not null
    order by 1 on conflict do nothing
  ), sessions_made as (
    insert into fan_sessions (user_session, fan_id) select user_session, fan_id from fresh order by user_session
    on conflict do nothing
  )
  select a.user_session, coalesce(s.acts_as, s.fan_id, a.fan_id) as fan_id, coalesce(s.signed_in, false) as signed_in
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
  for (const { user_session, fan_id, signed_in } of rows) if (!signed_in) remember(user_session, fan_id);
  const seen = rows.filter((row) => row.signed_in).map((row) => row.user_session);
  if (seen.length > 0) noteSignedIn(seen);
  return new Map(rows.map((row) => [row.user_session, row.fan_id]));
}

function noteSignedIn(sessions: string[]): void {
  if (signedIn.size > mostKnown) signedIn.clear();
  for (const session of sessions) signedIn.add(session);
  for (const tell of listeners) tell(sessions);
}

function remember(session: string, fanId: string): void {
  // Oldest first: a Map keeps insertion order.
  keepNewest(known, session, { fanId, until: Date.now() + knownForMs }, mostKnown);
}
