import { query, transaction } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { onKeyLost, push, pushServiceOf, type Subscription } from "../../../platform/push/push.server.ts";
import { visibleEntries } from "../log/party-log.server.ts";
import { noSuchParty } from "../members.server.ts";

onKeyLost(async (on) => (await query("delete from push_subscriptions returning 1 as off", [], on)).length);

const before = "10 minutes";
/** Whoever was told of an earlier hour is told of the one it was put off to. */
const isUntold = `(w.told_at is null or w.told_at < o.starts_at - interval '${before}')`;
const tickMs = 15_000;
const mostBrowsers = 10;
const mostAtOnce = 200;
const inParallel = 10;

defineTicker({ name: "reminders", everyMs: tickMs, work: remindAll });

/** Also saves the party. Refusals: no_such_party, party_began, no_push_service. */
export async function remind(partyId: string, fanId: string, browser: Subscription): Promise<void> {
  const endpoint = pushServiceOf(browser.endpoint);
  if (!endpoint)
    throw new Problem(
      "no_push_service",
      422,
      "This browser's messages cannot be sent from here. The calendar file works.",
    );
  const [party] = await query<{ began: boolean }>(
    `select starts_at <= now() as began from parties where id = $1 and ${visibleEntries}`,
    [partyId],
  );
  if (!party) throw noSuchParty();
  if (party.began) throw new Problem("party_began", 409, "It has begun. Come in.");
  await transaction(async (on) => {
    await query(
      `insert into push_subscriptions (endpoint, fan_id, p256dh, auth) values ($1, $2, $3, $4)
       on conflict (endpoint) do update set fan_id = $2, p256dh = $3, auth = $4, made_at = now()`,
      [endpoint, fanId, browser.p256dh, browser.auth],
      on,
    );
    await query(
      `delete from push_subscriptions where endpoint in (
         select endpoint from push_subscriptions where fan_id = $1 order by made_at desc offset ${mostBrowsers})`,
      [fanId],
      on,
    );
    await query(
      "insert into party_reminders (party_id, fan_id) values ($1, $2) on conflict do nothing",
      [partyId, fanId],
      on,
    );
    await query(
      "insert into party_marks (party_id, fan_id) values ($1, $2) on conflict do nothing",
      [partyId, fanId],
      on,
    );
  });
}

/**
 * The party stays saved. Returns whether the fan has other reminders; without any their browsers are unsubscribed.
 */
export async function stopReminding(partyId: string, fanId: string): Promise<{ others: boolean }> {
  return transaction(async (on) => {
    await query("delete from party_reminders where party_id = $1 and fan_id = $2", [partyId, fanId], on);
    const left = await query(
      `select 1 as waits from party_reminders w join parties o on o.id = w.party_id
       where w.fan_id = $1 and ${isUntold} and o.starts_at > now() limit 1`,
      [fanId],
      on,
    );
    if (left.length === 0) await query("delete from push_subscriptions where fan_id = $1", [fanId], on);
    return { others: left.length > 0 };
  });
}

type Due = { party_id: string; fan_id: string; title: string; minutes: number };

/** All that are due, however many: a premiere has more than one turn takes. */
export async function remindAll(): Promise<void> {
  while ((await remindSome()) === mostAtOnce);
}

/** Reminders are marked as sent before sending: twice is worse than never. Answers how many were due. */
async function remindSome(): Promise<number> {
  const due = await query<Due>(
    `update party_reminders r set told_at = now() from parties p
     where p.id = r.party_id and (r.party_id, r.fan_id) in (
       select w.party_id, w.fan_id from party_reminders w join parties o on o.id = w.party_id
       where ${isUntold} and o.starts_at > now() and o.starts_at <= now() + interval '${before}'
       order by o.starts_at limit ${mostAtOnce} for update of w skip locked)
     returning r.party_id, r.fan_id, p.title, ceil(extract(epoch from p.starts_at - now()) / 60)::int as minutes`,
  );
  if (due.length === 0) return 0;
  const browsers = await query<Subscription & { fan_id: string }>(
    "select endpoint, p256dh, auth, fan_id from push_subscriptions where fan_id = any($1)",
    [due.map(({ fan_id }) => fan_id)],
  );
  const messages = due.flatMap((one) =>
    browsers
      .filter(({ fan_id }) => fan_id === one.fan_id)
      .map((browser) => ({ browser, message: messageOf(one) })),
  );
  for (let from = 0; from < messages.length; from += inParallel)
    await Promise.all(messages.slice(from, from + inParallel).map(tell));
  return due.length;
}

const messageOf = ({ party_id, title, minutes }: Due) => ({
  title,
  body: minutes <= 1 ? "The doors open in a minute." : `The doors open in ${minutes} minutes.`,
  url: `/afters/${party_id}`,
});

async function tell({ browser, message }: { browser: Subscription; message: object }): Promise<void> {
  if ((await push(browser, message)) === "gone")
    await query("delete from push_subscriptions where endpoint = $1", [browser.endpoint]);
}
