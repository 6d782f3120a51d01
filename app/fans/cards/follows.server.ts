import { query } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireNoBlock } from "./blocks.server.ts";
import { type FanRef, fanRefsOf, requireFanRef } from "./fan-refs.server.ts";

const mostFollowed = 500;

/** Idempotent. Refusals: no_such_fan, yourself, blocked, not_taken, too_many. */
export async function follow(fanId: string, ref: string, on: boolean): Promise<FanRef> {
  const { fanId: followed, ...fan } = await requireFanRef(ref);
  if (followed === fanId) throw new Problem("yourself", 409, "You cannot follow yourself.");
  if (on) await requireNoBlock(fanId, { fanId: followed, name: fan.name });
  if (!on) await query("delete from follows where fan_id = $1 and followed = $2", [fanId, followed]);
  else {
    const [kept] = await query(
      `insert into follows (fan_id, followed)
       select $1, $2 where (select count(*) from follows where fan_id = $1 and followed <> $2) < ${mostFollowed}
       on conflict (fan_id, followed) do update set at = follows.at returning 1 as kept`,
      [fanId, followed],
    );
    if (!kept)
      throw new Problem("too_many", 409, `You follow ${mostFollowed} fans, which is all there is room for.`);
  }
  return { fanId: followed, ...fan };
}

/** Newest first. */
export async function followedBy(fanId: string | null): Promise<FanRef[]> {
  if (!fanId) return [];
  const rows = await query<{ followed: string }>(
    "select followed from follows where fan_id = $1 order by at desc, followed",
    [fanId],
  );
  return fanRefsOf(rows.map(({ followed }) => followed));
}
