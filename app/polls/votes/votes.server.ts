import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { rowsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { award } from "../../fans/points/points.server.ts";
import type { PollView } from "../poll.ts";
import { type PollRow, pollColumns, pollIsOver, toPollView, visiblePolls } from "../poll-rows.server.ts";
import { holdVotes, splitHeld } from "./held-votes.server.ts";

/** `network` where it looks stuffed (held-votes.server.ts). `onlyFirst` moves no vote that is there. */
export type Vote = {
  pollId: string;
  fanId: string;
  option: number;
  network: string | null;
  onlyFirst?: boolean;
};

/** `held`: it counts once an operator has looked. `moved`: there was one that counted. Many get the same `answer`. */
type Cast = { answer: Readonly<{ poll: PollView }>; held: boolean; moved: boolean };

/** A crowd's votes gather for a moment: more of them share a commit, and leave the processor to the crowd's pages. */
const votes = new GroupCommit<Vote, Cast>(writeVotes, { keyOf: ({ pollId }) => pollId, crowdedMs: 6 });

/** Voting again moves it (POLL-05); with `onlyFirst` it is refused. Answers the poll as it stands, after the commit. */
export async function vote(
  pollId: string,
  fanId: string,
  option: number,
  network: string | null = null,
  onlyFirst = false,
): Promise<Cast> {
  const cast = await votes.add({ pollId, fanId, option, network, onlyFirst });
  actionsTotal.inc({ deed: cast.held ? "held-vote" : "vote" });
  return cast;
}

export const votesSettled = (): Promise<void> => votes.settled();

async function writeVotes(items: Vote[]): Promise<ItemOutcome<Cast>[]> {
  const outcomes = await lockingTransaction(
    (on) => lockPolls(on, items),
    async (on, polls) => {
      const refuse = refuser(polls);
      const refusals = items.map(refuse);
      await refuseSecond(on, items, refusals);
      const last = new Map<string, Vote>();
      items.forEach((item, index) => {
        if (!refusals[index]) last.set(`${item.pollId} ${item.fanId}`, item);
      });
      const accepted = [...last.values()];
      if (accepted.length === 0) return refusals as Problem[];
      const apart = await splitHeld(on, accepted, (id) => polls.get(id)?.has_held === true);
      await holdVotes(on, apart.held);
      const [first, counted] = await Promise.all([
        countVotes(on, apart.counted, (id) => polls.get(id)?.title_slug ?? null),
        readPolls(on, [...new Set(accepted.map((item) => item.pollId))]),
      ]);
      const isFirst = new Set(first.map(({ poll_id, fan_id }) => `${poll_id} ${fan_id}`));
      const held = new Set(apart.held);
      const answerOf = sameAnswers(counted);
      return items.map((item, index) => {
        const standing = last.get(`${item.pollId} ${item.fanId}`);
        if (refusals[index] || !standing) return refusals[index] as Problem;
        return {
          answer: answerOf(standing),
          held: held.has(standing),
          moved: !held.has(standing) && !isFirst.has(`${item.pollId} ${item.fanId}`),
        };
      });
    },
  );
  rowsChanged(items.map(({ fanId }) => fanId));
  return outcomes;
}

/** The polls' rows are locked. Answers the first votes. */
export async function countVotes(
  on: Queryable,
  items: Vote[],
  titleOf: (pollId: string) => string | null,
): Promise<FirstVote[]> {
  if (items.length === 0) return [];
  const first = await upsertVotes(on, items);
  await award(
    on,
    first.map(({ fan_id, poll_id }) => ({
      fanId: fan_id,
      deed: "vote" as const,
      ref: poll_id,
      titleSlug: titleOf(poll_id),
    })),
  );
  return first;
}

/** Of those that may only be first. The polls' rows are locked. */
async function refuseSecond(on: Queryable, items: Vote[], refusals: (Problem | null)[]): Promise<void> {
  const asked = items.filter(({ onlyFirst }) => onlyFirst);
  if (asked.length === 0) return;
  const rows = await query<FirstVote>(
    `select v.poll_id, v.fan_id from unnest($1::text[], $2::text[]) as i (poll_id, fan_id)
       join poll_votes v using (poll_id, fan_id)
     union all select h.poll_id, h.fan_id from unnest($1::text[], $2::text[]) as i (poll_id, fan_id)
       join held_votes h using (poll_id, fan_id)`,
    [asked.map(({ pollId }) => pollId), asked.map(({ fanId }) => fanId)],
    on,
  );
  const voted = new Set(rows.map(({ poll_id, fan_id }) => `${poll_id} ${fan_id}`));
  items.forEach(({ pollId, fanId, onlyFirst }, index) => {
    if (refusals[index]) return;
    const key = `${pollId} ${fanId}`;
    if (onlyFirst && voted.has(key))
      refusals[index] = new Problem("voted_already", 409, "You have voted on this poll.");
    else voted.add(key);
  });
}

type LockedPoll = {
  id: string;
  is_active: boolean;
  closes_at: Date | null;
  party_ends_at: Date | null;
  options: number;
  title_slug: string | null;
  has_held: boolean;
};

/** Votes on one poll queue up behind its row, in every process, so that tallies never miss one another. */
async function lockPolls(on: Queryable, items: Vote[]): Promise<Map<string, LockedPoll>> {
  const rows = await query<LockedPoll>(
    {
      name: "lock-polls",
      text: `select id, is_active, closes_at, jsonb_array_length(options) as options, title_slug,
          exists (select 1 from held_votes h where h.poll_id = polls.id) as has_held,
          (select ends_at from parties where parties.id = polls.party_id) as party_ends_at
        from polls where id = any($1) and ${visiblePolls} order by id for no key update`,
    },
    [[...new Set(items.map((item) => item.pollId))]],
    on,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** One for all who chose the same, so that it is written out once. */
function sameAnswers(polls: Map<string, PollRow>): (vote: Vote) => Cast["answer"] {
  const known = new Map<string, Cast["answer"]>();
  return ({ pollId, option }) => {
    const key = `${pollId} ${option}`;
    const answer =
      known.get(key) ?? Object.freeze({ poll: toPollView(polls.get(pollId) as PollRow, option) });
    known.set(key, answer);
    return answer;
  };
}

const readCounted = { name: "read-counted-polls", text: `select ${pollColumns} where p.id = any($1)` };

async function readPolls(on: Queryable, ids: string[]): Promise<Map<string, PollRow>> {
  const rows = await query<PollRow>(readCounted, [ids], on);
  return new Map(rows.map((row) => [row.id, row]));
}

function refuser(polls: Map<string, LockedPoll>): (vote: Vote) => Problem | null {
  const closed = new Map(Array.from(polls.values(), (poll) => [poll.id, closedFor(poll)]));
  return ({ pollId, option }) => {
    const poll = polls.get(pollId);
    if (!poll) return new Problem("no_such_poll", 404, "This poll does not exist.");
    const unknown = () => new Problem("no_such_option", 422, "This poll has no such option.");
    return closed.get(pollId) ?? (option >= poll.options ? unknown() : null);
  };
}

function closedFor(poll: LockedPoll): Problem | null {
  if (poll.party_ends_at && poll.party_ends_at.getTime() <= Date.now())
    return new Problem("poll_closed", 409, "This party is over, and its polls are closed.");
  if (!poll.is_active || pollIsOver(poll))
    return new Problem("poll_closed", 409, "This poll is closed. Votes no longer count.");
  return null;
}

type FirstVote = { poll_id: string; fan_id: string };

/** In one statement; each fan's earlier vote is taken back. Answers the first votes. */
export function upsertVotes(
  on: Queryable,
  items: Omit<Vote, "network">[],
  sample = false,
): Promise<FirstVote[]> {
  return query<FirstVote>(
    { name: "upsert-votes", text: upsert },
    [
      items.map((item) => item.pollId),
      items.map((item) => item.fanId),
      items.map((item) => item.option),
      sample,
    ],
    on,
  );
}

const upsert = `with incoming as (
       select * from unnest($1::text[], $2::text[], $3::int[]) as t (poll_id, fan_id, option_index)
     ), before as (
       select v.poll_id, v.fan_id, v.option_index from poll_votes v join incoming using (poll_id, fan_id)
     ), changed as (
       update poll_votes v set option_index = i.option_index, created_at = now()
       from incoming i where v.poll_id = i.poll_id and v.fan_id = i.fan_id
     ), moved as (
       select poll_id, option_index, sum(step)::int as step from (
         select poll_id, option_index, 1 as step from incoming
         union all select poll_id, option_index, -1 from before
       ) as steps group by poll_id, option_index
     ), tallied as (
       update poll_tallies t set votes = t.votes + moved.step from moved
       where t.poll_id = moved.poll_id and t.option_index = moved.option_index and moved.step <> 0
     ), first as (
       select i.poll_id, i.fan_id from incoming i left join before b using (poll_id, fan_id)
       where b.poll_id is null
     ), added as (
       insert into poll_votes (poll_id, fan_id, user_session, option_index, is_sample)
       select i.poll_id, i.fan_id, session_of(i.fan_id), i.option_index, $4 from incoming i join first using (poll_id, fan_id)
     ), fresh as (
       select i.poll_id, count(f.poll_id)::int as votes from incoming i left join first f using (poll_id, fan_id)
       group by i.poll_id
     ), counted as (
       update polls p set total_votes = p.total_votes + fresh.votes,
         sample_votes = p.sample_votes + case when $4 then fresh.votes else 0 end, version = p.version + 1
       from fresh where p.id = fresh.poll_id
     )
     select poll_id, fan_id from first`;
