import { query, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { type AlertEvent, listenersOf } from "./alert.server.ts";
import { alertEmail } from "./alert-email.server.ts";
import { alertKindNames } from "./alert-kinds.ts";

const dayMs = 24 * 3_600_000;
const atHour = 9;
/** So many lines make one email. */
const mostLines = 100;

/** The last nine o'clock, in UTC. */
function lastNine(now: number): Date {
  const nine = new Date(now);
  nine.setUTCHours(atHour, 0, 0, 0);
  return nine.getTime() > now ? new Date(nine.getTime() - dayMs) : nine;
}

/** Of the day that ended with the last nine o'clock; once, whoever asks again. Answers how many were written. */
export function writeDigests(now = Date.now()): Promise<number> {
  const until = lastNine(now);
  return transaction(async (on) => {
    const first = await query(
      "insert into alert_digests (until) values ($1) on conflict do nothing returning 1",
      [until],
      on,
    );
    if (first.length === 0) return 0;
    const events = await query<AlertEvent>(
      `select id, kind, said, path, at from alert_events
       where at > $1::timestamptz - interval '1 day' and at <= $1 order by id limit 5000`,
      [until],
      on,
    );
    const kindsOf = new Map<string, Set<string>>();
    for (const kind of alertKindNames)
      for (const { email, way } of await listenersOf(kind, on))
        if (way === "digest") kindsOf.set(email, (kindsOf.get(email) ?? new Set()).add(kind));
    const emails = [...kindsOf].flatMap(([email, kinds]) => {
      const own = events.filter(({ kind }) => kinds.has(kind));
      if (own.length === 0) return [];
      return [alertEmail(email, own.slice(0, mostLines), Math.max(0, own.length - mostLines))];
    });
    await queueEmails(emails, on);
    return emails.length;
  });
}

async function forgetEvents(): Promise<void> {
  await query("delete from alert_events where at < now() - interval '30 days'");
  await query("delete from alert_digests where until < now() - interval '30 days'");
}

defineScheduledJob("alert-digest", `0 ${atHour} * * *`, () => writeDigests());
defineScheduledJob("forget-alerts", "17 4 * * *", forgetEvents);
