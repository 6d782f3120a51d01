import { batchedReads, GroupCommit } from "../../platform/db/group-commit.server.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { SingleFlight, shareMs } from "../../platform/db/single-flight.server.ts";
import { log } from "../../platform/logger.server.ts";
import { Problem } from "../../platform/problem.ts";
import { type SeenTitles, seenBy } from "../marks/seen.server.ts";
import { type OwnPoll, type OwnPolls, type PollView, withOwnPolls } from "./poll.ts";
import { type PollRow, placeOfPoll, pollColumns, toPollView, visiblePolls } from "./poll-rows.server.ts";

const mostListed = 60;

/** Ids of polls whose standing a visitor wants to see before they vote. */
export type PollRequest = readonly string[];

/** What anybody may see of them, oldest questions last. */
export async function listPolls(fanId: string | null, asked: PollRequest = []): Promise<PollView[]> {
  const [open, seen] = await Promise.all([openPolls(), seenBy(fanId)]);
  return shownTo(await reachedPolls(open, seen, fanId), fanId, asked);
}

/** Only polls that have opened so far; the open one comes first. */
export async function listPollsOfParty(
  partyId: string,
  fanId: string | null,
  asked: PollRequest = [],
): Promise<PollView[]> {
  return shownTo(await pollsOfParty(partyId), fanId, asked);
}

async function shownTo(rows: PollRow[], fanId: string | null, asked: PollRequest): Promise<PollView[]> {
  return withOwnPolls(rows.map(asVisitor), await ownPolls(rows, fanId, asked));
}

/**
 * Those of open polls that do not lie past the reader's mark. While its party is on, a poll is tonight's, which only who
 * said that they are not as far, and has no seat in it, are kept from.
 */
export async function reachedPolls(
  rows: PollRow[],
  seen: SeenTitles,
  fanId: string | null,
): Promise<PollRow[]> {
  const waiting = rows.filter((row) => waits(row, seen));
  const seats = await seatsOf(
    fanId,
    waiting.filter(isTonights).flatMap(({ party_id }) => party_id ?? []),
  );
  return rows.filter(
    (row) => !waiting.includes(row) || (isTonights(row) && seats.has(row.party_id as string)),
  );
}

function waits(row: PollRow, seen: SeenTitles): boolean {
  const place = placeOfPoll(row);
  if (!place) return false;
  if (isTonights(row) && seen.markOf(place.title)?.seen !== "place") return false;
  return seen.waitingFor(place.title, place) !== null;
}

async function seatsOf(fanId: string | null, partyIds: string[]): Promise<Set<string>> {
  if (!fanId || partyIds.length === 0) return new Set();
  const rows = await query<{ party_id: string }>(
    "select party_id from party_members where fan_id = $1 and party_id = any($2)",
    [fanId, partyIds],
  );
  return new Set(rows.map(({ party_id }) => party_id));
}

const isTonights = ({ is_active, party_starts_at: from, party_ends_at: until }: PollRow): boolean =>
  is_active &&
  from !== null &&
  until !== null &&
  from.getTime() <= Date.now() &&
  until.getTime() > Date.now();

/** Whether these polls are others for this reader than for a stranger. */
export const arePollsOthers = (rows: PollRow[], seen: SeenTitles): boolean =>
  rows.some((row) => {
    const place = placeOfPoll(row);
    return place !== null && seen.knows(place.title);
  });

export const asVisitor = (row: PollRow): PollView => toPollView(row, null);

/** Those of these that look another way to this visitor, who voted or wants to see how they stand; null for nobody. */
export async function ownPolls(
  rows: PollRow[],
  fanId: string | null,
  asked: PollRequest = [],
): Promise<OwnPolls | null> {
  if (!fanId && asked.length === 0) return null;
  const ids = rows.map((row) => row.id);
  const choices = await findVotes(fanId, ids).catch(unavailable);
  const own = rows.filter(({ id }) => choices.has(id) || asked.includes(id));
  return Object.fromEntries(
    own.map((row) => [row.id, ownOf(toPollView(row, choices.get(row.id) ?? null, asked.includes(row.id)))]),
  );
}

const ownOf = ({ choice, votes, total, sampleVotes, held, version, state }: PollView): OwnPoll => ({
  choice,
  votes,
  total,
  sampleVotes,
  held,
  version,
  state,
});

const open = new SingleFlight<PollRow[]>(() =>
  query<PollRow>(
    `select ${pollColumns} where p.is_active and (party.ends_at is null or party.ends_at > now()) and ${visiblePolls}
     order by p.created_at desc limit ${mostListed}`,
  ),
);

export const openPolls = (): Promise<PollRow[]> => open.of("").catch(unavailable);

const recentlyOpen = new SingleFlight(openPolls, shareMs);
/** A moment old, as the kept page is into which a visitor's own is put. */
export const recentOpenPolls = (): Promise<PollRow[]> => recentlyOpen.of("");

function unavailable(error: unknown): never {
  log.error({ err: error }, "polls did not load");
  throw new Problem("polls_unavailable", 503, "Failed to load polls");
}

const ofParty = new SingleFlight<PollRow[]>((partyId) =>
  query<PollRow>(
    `select ${pollColumns} where p.party_id = $1 and p.opens_at <= now() order by p.is_active desc, p.opens_at desc`,
    [partyId],
  ),
);

export const pollsOfParty = (partyId: string): Promise<PollRow[]> => ofParty.of(partyId);

const recentlyOfParty = new SingleFlight(pollsOfParty, shareMs);
/** A moment old, as the kept page is into which a visitor's own is put. */
export const recentPollsOfParty = (partyId: string): Promise<PollRow[]> => recentlyOfParty.of(partyId);

/** As it looks to anybody. Null before it opens, and for what who has said nothing does not get. */
export async function findPoll(pollId: string): Promise<PollView | null> {
  const [row] = await query<PollRow>(`select ${pollColumns} where ${visiblePolls} and p.id = $1`, [pollId]);
  const [reached] = row ? await reachedPolls([row], await seenBy(null), null) : [];
  const poll = reached && asVisitor(reached);
  return poll && poll.state !== "scheduled" ? poll : null;
}

/** Poll id to option index. */
export async function findVotes(fanId: string | null, pollIds: string[]): Promise<Map<string, number>> {
  if (!fanId || pollIds.length === 0) return new Map();
  return votes.add({ fanId, pollIds });
}

type Voter = { fanId: string; pollIds: string[] };
type VoteRow = { fan_id: string; poll_id: string; option_index: number };

/** A crowd that comes at once is one question. */
const votes = new GroupCommit<Voter, Map<string, number>>(findVotesOfAll, batchedReads);

async function findVotesOfAll(voters: Voter[]): Promise<Map<string, number>[]> {
  const rows = await query<VoteRow>(
    {
      name: "find-votes",
      text: `select fan_id, poll_id, option_index from poll_votes
        where fan_id = any($1::text[]) and poll_id = any($2::text[])
        union all select fan_id, poll_id, option_index from held_votes
        where fan_id = any($1::text[]) and poll_id = any($2::text[])`,
    },
    [[...new Set(voters.map(({ fanId }) => fanId))], [...new Set(voters.flatMap(({ pollIds }) => pollIds))]],
  );
  const ofFan = Map.groupBy(rows, (row) => row.fan_id);
  return voters.map(({ fanId, pollIds }) => {
    const own = (ofFan.get(fanId) ?? []).filter(({ poll_id }) => pollIds.includes(poll_id));
    return new Map(own.map((row) => [row.poll_id, row.option_index]));
  });
}

export type NewPoll = {
  id: string;
  title: string;
  description: string;
  options: string[];
  opensAt: Date;
  closesAt: Date | null;
  isActive: boolean;
  partyId: string | null;
  titleSlug: string | null;
  spoils: unknown;
  isSample: boolean;
};

/** Opening one that exists changes nothing. */
export async function openPoll(on: Queryable, poll: NewPoll): Promise<void> {
  await query(
    `insert into polls (id, title, description, options, opens_at, closes_at, is_active, party_id, title_slug, spoils, is_sample, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $5) on conflict (id) do nothing`,
    [
      poll.id,
      poll.title,
      poll.description,
      JSON.stringify(poll.options),
      poll.opensAt,
      poll.closesAt,
      poll.isActive,
      poll.partyId,
      poll.titleSlug,
      poll.spoils === null ? null : JSON.stringify(poll.spoils),
      poll.isSample,
    ],
    on,
  );
  await query(
    `insert into poll_tallies (poll_id, option_index)
     select $1, generate_series(0, $2::int - 1) on conflict do nothing`,
    [poll.id, poll.options.length],
    on,
  );
}
