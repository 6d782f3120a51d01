import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { type LogRow, publish } from "../../../../platform/log/log.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";
import { settleReports } from "../../../moderation/reports.server.ts";
import { addToLog, lockConfessions, removeFromLog } from "../confession-log.server.ts";

/** Without author, at the desk too. */
export type DeskConfession = {
  id: string;
  text: string;
  heldFor: string | null;
  isUrgent: boolean;
  at: Date;
  sample: boolean;
};

export type ConfessionState = "held" | "up" | "down";

const ranks: Record<ConfessionState, string> = {
  held: `(is_urgent::int * 10000000000000000 - ${microsOf("created_at")})`,
  up: "seq",
  down: microsOf("settled_at"),
};

/** Held ones: urgent first, then longest waiting. */
export async function listConfessions(
  state: ConfessionState,
  before: string | null = null,
): Promise<ListPage<DeskConfession>> {
  const { cursor, after, order } = falling(ranks[state], "id");
  const rows = await query<DeskConfession & WithCursor>(
    `select id, text, held_for as "heldFor", is_urgent as "isUrgent", created_at as at, is_sample as sample,
       ${cursor}
     from confessions where state = $3 and ${after} ${order}`,
    [...placeInList(before), state],
  );
  return cutPage(rows);
}

export async function heldConfessions(): Promise<number> {
  const row = await queryOne<{ held: number }>(
    "select count(*)::int as held from (select 1 from confessions where state = 'held' limit 1001) waiting",
  );
  return row?.held ?? 0;
}

type Noted = (on: Queryable) => Promise<unknown>;

/** Publishes a held or rejected confession. */
export const publishConfession = (id: string, noted: Noted): Promise<void> => settle(id, "up", noted);

/** Rejects a held confession, or takes a public one down from every page. */
export const rejectConfession = (id: string, noted: Noted): Promise<void> => settle(id, "down", noted);

async function settle(id: string, to: ConfessionState, noted: Noted): Promise<void> {
  const rows = await transaction(async (on) => {
    const moved = await moveConfession(on, id, to);
    if (!moved) throw settledAlready();
    await noted(on);
    return moved.rows;
  });
  publish(rows);
}

const settledAlready = () => new Problem("no_such_confession", 404, "Someone has already settled this one.");

type Standing = { id: string; text: string; isCovered: boolean; seq: number | null; state: ConfessionState };

/**
 * Answers where it stood and what is published after the commit; null for what is gone, is there already, or stands
 * elsewhere than `from` says.
 */
export async function moveConfession(
  on: Queryable,
  id: string,
  to: ConfessionState,
  from?: ConfessionState,
): Promise<{ from: ConfessionState; rows: LogRow[] } | null> {
  await lockConfessions(on);
  const one = await queryOne<Standing>(
    `select id, text, is_covered as "isCovered", seq, state from confessions
     where id = $1 and state <> $2 and ($3::text is null or state = $3) for update`,
    [id, to, from ?? null],
    on,
  );
  if (!one) return null;
  if (to === "up") return { from: one.state, rows: await addToLog(on, one) };
  await query(
    `update confessions set state = $2, seq = null, settled_at = case when $2 = 'down' then now() end where id = $1`,
    [id, to],
    on,
  );
  if (to === "down") await settleReports("confession", id, on);
  return { from: one.state, rows: one.seq === null ? [] : await removeFromLog(on, [{ id, seq: one.seq }]) };
}
