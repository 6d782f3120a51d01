import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { type LogRow, publish } from "../../../../platform/log/log.server.ts";
import { Problem } from "../../../../platform/problem.ts";
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

const pageSize = 60;
const orders: Record<ConfessionState, string> = {
  held: "is_urgent desc, created_at",
  up: "seq desc",
  down: "settled_at desc",
};

/** Held ones: urgent first, then longest waiting. */
export const listConfessions = (state: ConfessionState): Promise<DeskConfession[]> =>
  query<DeskConfession>(
    `select id, text, held_for as "heldFor", is_urgent as "isUrgent", created_at as at, is_sample as sample
     from confessions where state = $1 order by ${orders[state]} limit ${pageSize}`,
    [state],
  );

export async function heldConfessions(): Promise<number> {
  const row = await queryOne<{ held: number }>(
    "select count(*)::int as held from (select 1 from confessions where state = 'held' limit 1001) waiting",
  );
  return row?.held ?? 0;
}

type Noted = (on: Queryable) => Promise<unknown>;

/** Publishes a held or rejected confession. */
export const publishConfession = (id: string, noted: Noted): Promise<void> =>
  settle(id, ["held", "down"], noted, (on, one) => addToLog(on, one));

/** Rejects a held confession, or takes a public one down from every page. */
export const rejectConfession = (id: string, noted: Noted): Promise<void> =>
  settle(id, ["held", "up"], noted, async (on, { seq }) => {
    await query(
      "update confessions set state = 'down', seq = null, settled_at = now() where id = $1",
      [id],
      on,
    );
    await settleReports("confession", id, on);
    return seq === null ? [] : removeFromLog(on, [{ id, seq }]);
  });

type Settled = { id: string; text: string; isCovered: boolean; seq: number | null };

async function settle(
  id: string,
  from: ConfessionState[],
  noted: Noted,
  work: (on: Queryable, one: Settled) => Promise<LogRow[]>,
): Promise<void> {
  const rows = await transaction(async (on) => {
    await lockConfessions(on);
    const one = await queryOne<Settled>(
      `select id, text, is_covered as "isCovered", seq from confessions where id = $1 and state = any($2) for update`,
      [id, from],
      on,
    );
    if (!one) throw new Problem("no_such_confession", 404, "Someone has already settled this one.");
    const written = await work(on, one);
    await noted(on);
    return written;
  });
  publish(rows);
}
