import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { log } from "../../platform/logger.server.ts";
import { Problem } from "../../platform/problem.ts";
import type { PollView } from "./poll.ts";
import { type PollRow, pollColumns, toPollView, visiblePolls } from "./poll-rows.server.ts";

const mostListed = 60;

/** Ids of polls whose standing a visitor wants to see before they vote. */
export type Asked = readonly string[];

export async function listPolls(fanId: string | null, asked: Asked = []): Promise<PollView[]> {
  try {
    const rows = await query<PollRow>(
      `select ${pollColumns} where p.is_active and (party.ends_at is null or party.ends_at > now()) and ${visiblePolls}
       order by p.created_at desc limit ${mostListed}`,
    );
    return await withChoices(rows, fanId, asked);
  } catch (error) {
    log.error({ err: error }, "polls did not load");
    throw new Problem("polls_unavailable", 503, "Failed to load polls");
  }
}

/** Only polls that have opened so far; the open one comes first. */
export async function listPollsOfParty(
  partyId: string,
  fanId: string | null,
  asked: Asked = [],
): Promise<PollView[]> {
  const rows = await query<PollRow>(
    `select ${pollColumns} where p.party_id = $1 and p.opens_at <= now() order by p.is_active desc, p.opens_at desc`,
    [partyId],
  );
  return withChoices(rows, fanId, asked);
}

async function withChoices(rows: PollRow[], fanId: string | null, asked: Asked): Promise<PollView[]> {
  const choices = await findVotes(
    fanId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toPollView(row, choices.get(row.id) ?? null, asked.includes(row.id)));
}

/** Poll id to option index. */
export async function findVotes(fanId: string | null, pollIds: string[]): Promise<Map<string, number>> {
  if (!fanId || pollIds.length === 0) return new Map();
  const rows = await query<{ poll_id: string; option_index: number }>(
    "select poll_id, option_index from poll_votes where fan_id = $1 and poll_id = any($2)",
    [fanId, pollIds],
  );
  return new Map(rows.map((row) => [row.poll_id, row.option_index]));
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
