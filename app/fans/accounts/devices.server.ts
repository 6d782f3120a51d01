import { randomUUID } from "node:crypto";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  newFanId,
  notifySignedOut,
  onSessionUsed,
  openFanSession,
  reassignSessions,
  sessionsOf,
} from "../fan-sessions.server.ts";
import { sessionDays } from "./library.server.ts";

const seenEveryMinutes = 5;

/** When this process last recorded each device, to avoid a write per request. */
const noted = new Map<string, number>();
const mostNoted = 50_000;

onSessionUsed((sessions) => {
  const now = Date.now();
  const due = sessions.filter((session) => (noted.get(session) ?? 0) < now - seenEveryMinutes * 60_000);
  if (due.length === 0) return;
  if (noted.size > mostNoted) noted.clear();
  for (const session of due) noted.set(session, now);
  query(
    `update account_sessions set seen_at = now()
     where user_session = any($1) and seen_at < now() - $2 * interval '1 minute'`,
    [due, seenEveryMinutes],
  ).catch((error) => log.warn({ err: error }, "when a device was last seen was not noted"));
});

/** After a code. Returns its token. */
export async function openDevice(
  accountId: string,
  { browser }: { browser: string | null },
): Promise<string> {
  const token = randomUUID();
  await query(
    `insert into account_sessions (id, account_id, token, browser, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 day')`,
    [randomUUID(), accountId, token, browser, sessionDays],
  );
  return token;
}

/**
 * Signing in opens a new session. Older sessions of this browser, or from before the account, become new fans, so
 * that anyone else who knew one is signed out. `token` names the device's row, from `openDevice` or the library.
 */
export async function startDevice(
  on: Queryable,
  {
    fanId,
    token,
    session,
    before,
    network,
  }: { fanId: string; token: string; session: string; before: string | null; network: string },
): Promise<void> {
  await openFanSession(on, session, fanId);
  await query(
    "update account_sessions set user_session = $2, network = $3 where token = $1",
    [token, session, network],
    on,
  );
  const devices = await query<{ user_session: string }>(
    `select s.user_session from account_sessions s join accounts a on a.id = s.account_id
     where a.fan_id = $1 and s.user_session is not null`,
    [fanId],
    on,
  );
  const signedIn = new Set(devices.map(({ user_session }) => user_session));
  const over = (await sessionsOf(on, fanId)).filter((one) => one === before || !signedIn.has(one));
  await endSessions(on, over);
}

/** Each becomes a new fan without data. */
async function endSessions(on: Queryable, sessions: string[]): Promise<void> {
  for (const session of sessions) await reassignSessions(on, [session], newFanId());
  await query("delete from account_sessions where user_session = any($1)", [sessions], on);
  await notifySignedOut(on, sessions);
}

export type Device = { id: string; browser: string; since: Date; seenAt: Date; isThis: boolean };

/** `session` is the caller's own. */
export function listDevices(fanId: string, session: string | null): Promise<Device[]> {
  return query<Device>(
    `select s.id, coalesce(s.browser, '') as browser, s.created_at as since, s.seen_at as "seenAt",
       coalesce(s.user_session = $2, false) as "isThis"
     from account_sessions s join accounts a on a.id = s.account_id
     where a.fan_id = $1 and s.user_session is not null order by "isThis" desc, s.seen_at desc limit 100`,
    [fanId, session],
  );
}

type Whose = "one" | "this" | "others" | "all";

async function endDevices(fanId: string, whose: Whose, which: string | null): Promise<number> {
  const ended = await transaction(async (on) => {
    const rows = await query<{ user_session: string }>(
      `select s.user_session from account_sessions s join accounts a on a.id = s.account_id
       where a.fan_id = $1 and s.user_session is not null and case $2
         when 'one' then s.id = $3 when 'this' then s.user_session = $3
         when 'others' then s.user_session <> $3 else true end
       order by s.id for update of s`,
      [fanId, whose, which],
      on,
    );
    const sessions = rows.map(({ user_session }) => user_session);
    await endSessions(on, sessions);
    return sessions.length;
  });
  permissionsChanged(fanId);
  return ended;
}

/** Refusal: no_device. */
export async function endDevice(fanId: string, id: string): Promise<void> {
  if ((await endDevices(fanId, "one", id)) === 0)
    throw new Problem("no_device", 404, "This device is already signed out.");
}

export const signOutHere = (fanId: string, session: string) => endDevices(fanId, "this", session);

export const signOutOthers = (fanId: string, session: string) => endDevices(fanId, "others", session);

/** On all devices and processes at once. */
export const signOutEverywhere = (fanId: string) => endDevices(fanId, "all", null);
