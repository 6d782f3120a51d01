import { query, transaction } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { mayBeRead, publishState } from "../../platform/live/hub.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { append, lockLogs, publish } from "../parties/log/party-log.server.ts";
import { announce } from "./poll-cues.server.ts";
import { type PollRow, pollColumns, toTally, visiblePolls } from "./poll-rows.server.ts";

const mostAtOnce = 50;

/** How open polls stand is anybody's to know. */
defineTopic("polls", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "polls-open", everyMs: 500, work: openDuePolls });
defineTicker({ name: "polls-close", everyMs: 500, work: closeDuePolls });
defineTicker({ name: "tallies", everyMs: 500, work: publishTallies });

export async function closeDuePolls(): Promise<void> {
  const rows = await transaction(async (on) => {
    const closed = await query<{ id: string; party_id: string | null; title: string }>(
      `update polls set is_active = false, version = version + 1 where id in (
         select id from polls where is_active and closes_at <= now() order by id limit ${mostAtOnce} for update skip locked
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
         select id from polls where scheduled and opens_at <= now() order by id limit ${mostAtOnce} for no key update skip locked
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
         select id from polls where version <> published_version order by id limit ${mostAtOnce} for no key update skip locked
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
    const inParty = polls.filter((poll) => poll.party_id !== null);
    if (inParty.length === 0) return [];
    await lockLogs(
      on,
      inParty.map((poll) => poll.party_id as string),
    );
    return append(
      on,
      inParty.map((poll) => ({
        partyId: poll.party_id as string,
        kind: "tally" as const,
        body: toTally(poll),
      })),
    );
  });
  if (!tallies) return;
  publish(tallies);
  if (mayBeRead("polls")) await publishPollsPage();
}

/** The polls page has no log: it gets the tallies of everything open, whole. */
export async function publishPollsPage(): Promise<void> {
  const rows = await query<PollRow>(
    `select ${pollColumns} where (p.is_active or p.closes_at > now() - interval '1 minute') and ${visiblePolls} order by p.created_at desc limit 80`,
  );
  publishState("polls", "tallies", Object.fromEntries(rows.map((row) => [row.id, toTally(row)])));
}
