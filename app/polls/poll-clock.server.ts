import { query, transaction } from "../../platform/db/pool.server.ts";
import { pendingQuery } from "../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { publish } from "../../platform/log/log.server.ts";
import { announce } from "./poll-cues.server.ts";
import { pollLog } from "./poll-log.server.ts";
import { type PollRow, pollColumns, toTally } from "./poll-rows.server.ts";

const mostAtOnce = 50;
const itsPartyIsOver =
  "exists (select 1 from parties where parties.id = polls.party_id and parties.ends_at <= now())";

const isToOpen = `scheduled and opens_at <= now() and not ${itsPartyIsOver}`;
const isToClose = `is_active and (closes_at <= now() or ${itsPartyIsOver})`;
/** A poll that has yet to open is told to nobody. */
const isNews = "version <> published_version and (is_active or opens_at is null or opens_at <= now())";

defineTicker({
  name: "polls-open",
  everyMs: 500,
  due: pendingQuery(`select 1 as due from polls where ${isToOpen}`),
  work: openDuePolls,
});
defineTicker({
  name: "polls-close",
  everyMs: 500,
  due: pendingQuery(`select 1 as due from polls where ${isToClose}`),
  work: closeDuePolls,
});
defineTicker({
  name: "tallies",
  everyMs: 500,
  due: pendingQuery(`select 1 as due from polls where ${isNews}`),
  work: publishTallies,
});

export async function closeDuePolls(): Promise<void> {
  const rows = await transaction(async (on) => {
    const closed = await query<{ id: string; party_id: string | null; title: string }>(
      `update polls set is_active = false, version = version + 1 where id in (
         select id from polls where ${isToClose}
         order by id limit ${mostAtOnce} for update skip locked
       ) returning id, party_id, title`,
      [],
      on,
    );
    return announce(on, closed, "poll-closed");
  });
  publish(rows);
}

export async function openDuePolls(): Promise<void> {
  const rows = await transaction(async (on) => {
    const opened = await query<{ id: string; party_id: string | null; title: string }>(
      `update polls set is_active = true, scheduled = false, version = version + 1 where id in (
         select id from polls where ${isToOpen}
         order by id limit ${mostAtOnce} for no key update skip locked
       ) returning id, party_id, title`,
      [],
      on,
    );
    return announce(on, opened, "poll-opened");
  });
  publish(rows);
}

/** At most twice a second per poll, however many vote. What a killed process did not tell, the next one does. */
export async function publishTallies(): Promise<void> {
  const tallies = await transaction(async (on) => {
    const changed = await query<{ id: string }>(
      `update polls set published_version = version where id in (
         select id from polls where ${isNews} order by id limit ${mostAtOnce} for no key update skip locked
       ) returning id`,
      [],
      on,
    );
    if (changed.length === 0) return null;
    const polls = await query<PollRow>(
      `select ${pollColumns} where p.id = any($1)`,
      [changed.map(({ id }) => id)],
      on,
    );
    const inParty = polls.flatMap((poll) =>
      poll.party_id ? [{ partyId: poll.party_id, kind: "tally" as const, body: toTally(poll) }] : [],
    );
    return inParty.length > 0 ? pollLog().append(on, inParty) : null;
  });
  if (tallies) publish(tallies);
}
