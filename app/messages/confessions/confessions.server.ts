import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { type LogRow, newestNumber, publish } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { mutedAmong } from "../../fans/muting.server.ts";
import type { Waiting } from "../../marks/place.ts";
import { type PlaceColumns, seenBy } from "../../marks/seen.server.ts";
import { readText } from "../../moderation/reading.server.ts";
import { tellOfHeld } from "../../moderation/tell-of-held.server.ts";
import type { Confession, ConfessionVote, HeldConfession } from "./confession.ts";
import {
  addToLog,
  confessionCounts,
  lockConfessions,
  mostConfessionsShown,
  topic,
  visibleConfessions,
} from "./confession-log.server.ts";

export type Confessed = {
  confession: { id: string; text: string; state: "held" | "up" };
  /** For the author. */
  message: string | null;
};

/**
 * Published at once, or held for review if the word list has doubts. A repeated clientKey is one confession. Refusal:
 * muted.
 */
export async function confess(fanId: string, text: string, clientKey?: string): Promise<Confessed> {
  const reading = await readText(text);
  const { heldFor, isUrgent, isCovered } = reading;
  const key = clientKey ?? randomUUID();
  let written: LogRow[] = [];
  const state = await transaction(async (on) => {
    written = [];
    await lockConfessions(on);
    const muted = (await mutedAmong([fanId], on)).get(fanId);
    if (muted) throw muted;
    const made = await queryOne<{ id: string }>(
      `insert into confessions (id, fan_id, client_key, text, state, held_for, is_urgent, is_covered)
       values ($1, $2, $3, $4, 'held', $5, $6, $7) on conflict (fan_id, client_key) do nothing returning id`,
      [randomUUID(), fanId, key, reading.text, heldFor, isUrgent, isCovered],
      on,
    );
    if (made && !heldFor) written = await addToLog(on, { id: made.id, text: reading.text, isCovered });
    return requireSent(on, fanId, key);
  });
  publish(written);
  if (state.state === "held") await tellOfHeld("confession", isUrgent);
  actionsTotal.inc({ deed: "confession" });
  return { confession: state, message: state.state === "held" ? reading.message : coverMessage(reading) };
}

const coverMessage = ({ isCovered, message }: { isCovered: boolean; message: string | null }) =>
  isCovered ? message : null;

async function requireSent(on: Queryable, fanId: string, key: string): Promise<Confessed["confession"]> {
  const row = await queryOne<Confessed["confession"]>(
    "select id, text, case state when 'up' then 'up' else 'held' end as state from confessions where fan_id = $1 and client_key = $2",
    [fanId, key],
    on,
  );
  return row as Confessed["confession"];
}

const worth = { up: 1, down: -1, none: 0 } as const;

/** One vote per fan, which can be moved and removed. Returns the new counts. Refusal: no_such_confession. */
export async function voteConfession(
  id: string,
  fanId: string,
  vote: ConfessionVote | "none",
): Promise<{ upvotes: number; downvotes: number }> {
  return transaction(async (on) => {
    const there = await queryOne(
      `select 1 as there from confessions where id = $1 and state = 'up' and ${visibleConfessions} for no key update`,
      [id],
      on,
    );
    if (!there) throw noSuchConfession();
    const before = await queryOne<{ vote: number }>(
      "delete from confession_votes where confession_id = $1 and fan_id = $2 returning vote",
      [id, fanId],
      on,
    );
    const now = worth[vote];
    if (now !== 0)
      await query(
        "insert into confession_votes (confession_id, fan_id, vote) values ($1, $2, $3)",
        [id, fanId, now],
        on,
      );
    const was = before?.vote ?? 0;
    const counts = await queryOne<{ upvotes: number; downvotes: number }>(
      `update confessions set ups = ups + $2, downs = downs + $3, counted_at = now() where id = $1
       returning ${confessionCounts}`,
      [id, Number(now === 1) - Number(was === 1), Number(now === -1) - Number(was === -1)],
      on,
    );
    return counts as { upvotes: number; downvotes: number };
  });
}

export const noSuchConfession = () =>
  new Problem("no_such_confession", 404, "This confession is no longer here.");

/** Newest first (LIVE-05), with the fan's votes and held confessions. */
export async function loadConfessions(fanId: string | null) {
  // The cursor is read first: later confessions arrive live and are matched by id.
  const cursor = await newestNumber(topic);
  const [seen, rows, votes, own] = await Promise.all([
    seenBy(fanId),
    query<Omit<Confession, "waits"> & PlaceColumns>(
      `select id, text, ${confessionCounts}, is_covered as "isCovered", is_sample as sample,
         spoils_title, spoils_season, spoils_episode, spoils_minute
       from confessions where state = 'up' and ${visibleConfessions} order by seq desc limit ${mostConfessionsShown}`,
    ),
    fanId ? votesOf(fanId) : [],
    fanId ? heldOf(fanId) : [],
  ]);
  const shown = rows.map((row) => shownTo(row, seen.waitingAt(row)));
  return { cursor, shown, votes: Object.fromEntries(votes.map(({ id, vote }) => [id, vote])), own };
}

const shownTo = (row: Omit<Confession, "waits">, waits: Waiting | null): Confession => ({
  id: row.id,
  text: waits ? "" : row.text,
  upvotes: waits ? 0 : row.upvotes,
  downvotes: waits ? 0 : row.downvotes,
  isCovered: row.isCovered,
  waits,
  sample: row.sample,
});

/** The newest without spoilers; null without any. */
export async function newestConfession(): Promise<string | null> {
  const row = await queryOne<{ text: string }>(
    `select text from confessions where state = 'up' and not is_covered and spoils_title is null and ${visibleConfessions}
     order by seq desc limit 1`,
  );
  return row?.text ?? null;
}

const votesOf = (fanId: string) =>
  query<{ id: string; vote: ConfessionVote }>(
    `select confession_id as id, case vote when 1 then 'up' else 'down' end as vote from confession_votes
     where fan_id = $1 order by voted_at desc limit 500`,
    [fanId],
  );

/** Rejected ones are shown to their author for a day. */
const heldOf = (fanId: string) =>
  query<HeldConfession>(
    `select id, text, state from confessions
     where fan_id = $1 and (state = 'held' or (state = 'down' and settled_at > now() - interval '1 day'))
     order by created_at desc limit 5`,
    [fanId],
  );
