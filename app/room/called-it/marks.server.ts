import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  appendToParty,
  lockParties,
  publishToParty,
  topicOfParty,
} from "../../parties/log/party-log.server.ts";
import { noSuchParty } from "../../parties/members.server.ts";
import { firstCallers } from "./first-callers.server.ts";
import type { CalledMark, CalledPrediction } from "./prediction.ts";

const mostShown = 60;
const mostMarks = 40;

const leftShut = `from predictions s join parties party on party.id = s.party_id and party.ends_at <= now()
  where s.opened_at is null and s.poll_id is null`;

defineTicker({
  name: "sealed-after-parties",
  everyMs: 5_000,
  due: pendingQuery(`select 1 as due ${leftShut}`),
  work: openAfterEnd,
});

type TransactionCallback = (on: Queryable, partyId: string) => Promise<unknown>;

/** The host marks the right answer, which opens all sealed answers to the poll. Refusals: no_such_poll, invalid. */
export async function markAnswer(
  pollId: string,
  option: number,
  alsoInTransaction: TransactionCallback = async () => {},
): Promise<CalledMark["id"]> {
  const poll = await queryOne<{ party_id: string | null; options: string[] }>(
    "select party_id, options from polls where id = $1",
    [pollId],
  );
  const partyId = poll?.party_id;
  const text = poll?.options[option];
  if (!partyId) throw new Problem("no_such_poll", 404, "There is no such poll in a party.");
  if (text === undefined) throw new Problem("invalid", 422, "Please choose an answer.");
  return mark({ partyId, pollId, text }, alsoInTransaction, async (on, markId) => {
    await query(
      `update predictions set opened_at = now(), mark_id = case when option_index = $3 then $2::uuid end
       where poll_id = $1 and mark_id is null
         and (opened_at is null or not exists (select 1 from called_marks m where m.poll_id = $1 and m.id <> $2))`,
      [pollId, markId, option],
      on,
    );
  });
}

/**
 * When a party ends, what was sealed in own words and not marked opens for its author. The host can still mark it. What
 * was sealed on a poll opens as `openByResult` says: every poll of a party closes with it.
 */
export async function openAfterEnd(): Promise<void> {
  await query(`update predictions set opened_at = now() where id in (select s.id ${leftShut} limit 500)`, []);
}

/** Opens all texts sealed so far, so that the host can read them. Returns their number. */
export async function openEnvelopes(
  partyId: string,
  alsoInTransaction: TransactionCallback = async () => {},
): Promise<number> {
  return transaction(async (on) => {
    const opened = await query(
      "update predictions set opened_at = now() where party_id = $1 and poll_id is null and opened_at is null returning id",
      [partyId],
      on,
    );
    await alsoInTransaction(on, partyId);
    return opened.length;
  });
}

/**
 * Marks opened predictions as true; `text` says what happened. Refusal: invalid, when none of them is open in this
 * party.
 */
export function markTrue(
  partyId: string,
  ids: string[],
  text: string,
  alsoInTransaction: TransactionCallback = async () => {},
): Promise<CalledMark["id"]> {
  return mark({ partyId, pollId: null, text }, alsoInTransaction, async (on, markId) => {
    const called = await query(
      `update predictions set mark_id = $2
       where party_id = $1 and id = any($3::uuid[]) and poll_id is null and opened_at is not null and mark_id is null returning id`,
      [partyId, markId, ids],
      on,
    );
    if (called.length === 0)
      throw new Problem("invalid", 422, "Choose what came true.", { ids: "Choose what came true." });
  });
}

/** Announced in the room at once; after the end the credits show it. */
async function mark(
  of: { partyId: string; pollId: string | null; text: string },
  alsoInTransaction: TransactionCallback,
  open: (on: Queryable, markId: string) => Promise<void>,
): Promise<string> {
  let written: Awaited<ReturnType<typeof appendToParty>> = [];
  const id = await transaction(async (on) => {
    const party = (await lockParties(on, [of.partyId])).get(of.partyId);
    if (!party) throw noSuchParty();
    const now = Date.now();
    const [made] = await query<{ id: string }>(
      `insert into called_marks (party_id, poll_id, text, calls, marked_at, offset_ms)
       values ($1, $2, $3, 0, $4, $5) returning id`,
      [of.partyId, of.pollId, of.text, new Date(now), now - party.starts_at.getTime()],
      on,
    );
    const markId = made?.id as string;
    await open(on, markId);
    const [counted] = await query<{ calls: number }>(
      `update called_marks set calls = (select count(*)::int from predictions where mark_id = $1) where id = $1 returning calls`,
      [markId],
      on,
    );
    const count = counted?.calls ?? 0;
    if (party.ends_at.getTime() > now && count > 0)
      written = await appendToParty(on, [
        {
          partyId: of.partyId,
          kind: "cue",
          body: {
            cue: "called-it",
            markId,
            text: of.text,
            count,
            first: await firstCallers(on, markId),
          },
        },
      ]);
    await alsoInTransaction(on, of.partyId);
    return markId;
  });
  publishToParty(written);
  return id;
}

type MarkRow = {
  id: string;
  poll_id: string | null;
  text: string;
  marked_at: Date;
  offset_ms: number;
  calls: number;
};
type CallRow = Omit<CalledPrediction, "sealedAt"> & { mark_id: string; sealed_at: Date };

/** In the order of the events, each with its earliest predictions. */
export async function listMarks(partyId: string): Promise<CalledMark[]> {
  const marks = await query<MarkRow>(
    "select id, poll_id, text, marked_at, offset_ms, calls from called_marks where party_id = $1 and calls > 0 order by marked_at, id limit $2",
    [partyId, mostMarks],
  );
  if (marks.length === 0) return [];
  const calls = await query<CallRow>(
    `select c.* from unnest($1::uuid[]) as wanted (id) cross join lateral (
       select s.mark_id, s.id, s.text, s.sealed_at, s.offset_ms as "offsetMs", s.salt, s.hash, f.id as "fanId", m.name, f.avatar
       from predictions s join fans f on f.id = s.fan_id
       join party_members m on m.party_id = s.party_id and m.fan_id = s.fan_id
       where s.mark_id = wanted.id order by s.sealed_at, s.id limit $2
     ) c`,
    [marks.map(({ id }) => id), mostShown],
  );
  const ofMark = Map.groupBy(calls, ({ mark_id }) => mark_id);
  return marks.map(({ id, poll_id: pollId, text, marked_at, offset_ms, calls: count }) => ({
    id,
    pollId,
    text,
    count,
    markedAt: marked_at.getTime(),
    offsetMs: offset_ms,
    calls: (ofMark.get(id) ?? []).map(({ mark_id: _, sealed_at, ...call }) => ({
      ...call,
      sealedAt: sealed_at.getTime(),
    })),
  }));
}

/** All envelopes ever sealed in a party: the hashes of deleted ones stay in its log. */
export async function countSealed(partyId: string): Promise<number> {
  const row = await queryOne<{ sealed: number }>(
    "select count(*)::int as sealed from log_entries where topic = $1 and kind = 'sealed'",
    [topicOfParty(partyId)],
  );
  return row?.sealed ?? 0;
}

/** By poll, the open ones and the others. */
export async function countEnvelopes(pollIds: string[]): Promise<Map<string, number>> {
  const rows = await query<{ poll_id: string; sealed: number }>(
    "select poll_id, count(*)::int as sealed from predictions where poll_id = any($1) group by 1",
    [pollIds],
  );
  return new Map(rows.map(({ poll_id, sealed }) => [poll_id, sealed]));
}
