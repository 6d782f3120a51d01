import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { fanTopic } from "../fan-news.server.ts";
import { type FanRef, fanRefsOf, requireFanRef } from "./fan-refs.server.ts";

const mostBlocked = 1_000;

/** `own`: the first fan blocked the second. If both did, the own block counts. */
export type Block = "own" | "theirs";

const listeners: ((fanId: string, blocked: string) => Promise<void>)[] = [];

/** Called after the block is stored. */
export function onBlock(listener: (fanId: string, blocked: string) => Promise<void>): void {
  listeners.push(listener);
}

/** Idempotent. Open conversations end at once. Refusals: no_such_fan, yourself, too_many. */
export async function block(fanId: string, ref: string, on: boolean): Promise<FanRef> {
  const fan = await requireFanRef(ref);
  if (fan.fanId === fanId) throw new Problem("yourself", 409, "You cannot block yourself.");
  if (!on) await query("delete from blocks where fan_id = $1 and blocked = $2", [fanId, fan.fanId]);
  else await transaction((client) => shutOut(fanId, fan.fanId, client));
  permissionsChanged(fanId);
  permissionsChanged(fan.fanId);
  // Their open pages hide the blocked fan in every tab.
  publishState(fanTopic(fanId), "blocked", fan.fanId);
  if (on) for (const listener of listeners) await listener(fanId, fan.fanId);
  return fan;
}

async function shutOut(fanId: string, blocked: string, on: Queryable): Promise<void> {
  const [kept] = await query(
    `insert into blocks (fan_id, blocked)
     select $1, $2 where (select count(*) from blocks where fan_id = $1 and blocked <> $2) < ${mostBlocked}
     on conflict (fan_id, blocked) do update set at = blocks.at returning 1 as kept`,
    [fanId, blocked],
    on,
  );
  if (!kept)
    throw new Problem(
      "too_many",
      409,
      `You have blocked ${mostBlocked} fans, which is all there is room for.`,
    );
  await query(
    "delete from follows where (fan_id = $1 and followed = $2) or (fan_id = $2 and followed = $1)",
    [fanId, blocked],
    on,
  );
}

export async function blockBetween(fanId: string, other: string, on?: Queryable): Promise<Block | null> {
  const rows = await query<{ own: boolean }>(
    `select fan_id = $1 as own from blocks
     where (fan_id = $1 and blocked = $2) or (fan_id = $2 and blocked = $1) order by 1 desc limit 1`,
    [fanId, other],
    on,
  );
  const [row] = rows;
  return row ? (row.own ? "own" : "theirs") : null;
}

/** Fans blocked by this one, whose messages are hidden everywhere. */
export async function blockedIds(fanId: string | null): Promise<string[]> {
  if (!fanId) return [];
  const rows = await query<{ blocked: string }>("select blocked from blocks where fan_id = $1", [fanId]);
  return rows.map(({ blocked }) => blocked);
}

/** Latest first. */
export async function blockedBy(fanId: string | null): Promise<FanRef[]> {
  if (!fanId) return [];
  const rows = await query<{ blocked: string }>(
    "select blocked from blocks where fan_id = $1 order by at desc, blocked",
    [fanId],
  );
  return fanRefsOf(rows.map(({ blocked }) => blocked));
}

/** Being blocked is not revealed. */
export async function requireNoBlock(fanId: string, other: Pick<FanRef, "fanId" | "name">): Promise<void> {
  const found = await blockBetween(fanId, other.fanId);
  if (found === "own") throw new Problem("blocked", 409, `You blocked ${other.name}. Unblock them first.`);
  if (found) throw new Problem("not_taken", 403, `${other.name} cannot be reached right now.`);
}
