import { query } from "../../../../platform/db/pool.server.ts";
import type { DropStanding } from "../drop.ts";
import { type DropRow, toStanding } from "../drop-rows.server.ts";
import type { ClaimRow } from "./own-standing.server.ts";

type ClaimedRow = Omit<ClaimRow, "entry"> & { fan_id: string };
type TakenRow = ClaimedRow &
  Pick<DropRow, "title" | "pieces" | "taken" | "waiting" | "entries" | "marks" | "opens_at" | "closes_at">;

/**
 * One statement that is its own transaction, because the whole crowd waits for its row. It first increments the
 * drop's counter, so that waiting claims continue from there. Existing claims are read before that wait; a fan who
 * claims twice at once violates `unique`, and the whole statement fails.
 */
const take = `with incoming as (
    -- The select hides how many they are, or Postgres would plan anew each time, which takes longer than the rest.
    select fan_id, k from unnest((select $2::text[])) with ordinality as t (fan_id, k)
  ), known as (
    -- One by one, by their unique index: a new table has no statistics, and all claims of the drop would be read.
    select c.* from incoming cross join lateral (
      select fan_id, number, keep_by, left_at, place from drop_claims
      where drop_id = $1 and fan_id = incoming.fan_id limit 1
    ) c
  ), fresh as (
    select fan_id, (row_number() over (order by k))::int as k from incoming
    where not exists (select 1 from known where known.fan_id = incoming.fan_id)
  ), gate as (
    update drops d set arrived = arrived + n.fans, taken = least(pieces, taken + n.fans),
      handed = least(pieces, taken + n.fans), waiting = waiting + n.fans - (least(pieces, taken + n.fans) - taken)
    from (select count(*)::int as fans from fresh) n
    where d.id = $1 and n.fans > 0 and d.mode = 'first-come' and d.taken = d.handed and d.paused_at is null
      and d.announced_at <= now() and d.opens_at <= clock_timestamp() and d.closes_at > clock_timestamp()
    returning d.*, n.fans
  ), placed as (
    select f.fan_id, g.arrived - g.fans + f.k as place, g.keep_within_minutes,
      -- Of those that came here all are numbered but as many as now wait and did not before.
      g.taken - numbered.fans + f.k as n, f.k <= numbered.fans as is_numbered,
      g.waiting - (g.fans - numbered.fans) + (f.k - numbered.fans) - 1 as ahead
    from fresh f cross join gate g cross join lateral (
      select greatest(0, g.fans - g.waiting) as fans
    ) numbered
  ), made as (
    insert into drop_claims (drop_id, place, fan_id, number, keep_by)
    select $1, place, fan_id, case when is_numbered then n end,
      case when is_numbered then now() + keep_within_minutes * interval '1 minute' end
    from placed returning fan_id, number, keep_by
  )
  select r.*, g.title, g.pieces, g.taken, g.waiting, g.entries, g.marks, g.opens_at, g.closes_at
  from (
    select m.fan_id, m.number, m.keep_by, null::timestamptz as left_at, p.ahead
    from made m join placed p using (fan_id)
    union all
    select fan_id, number, keep_by, left_at, (
      select count(*)::int from drop_claims w where w.drop_id = $1 and w.number is null and w.left_at is null
        and w.place < known.place and known.number is null
    ) from known
  ) r cross join gate g`;

/** The same for a single claim, in two thirds of the time. */
const takeOne = `with gate as (
    update drops d set arrived = arrived + 1, taken = least(pieces, taken + 1), handed = least(pieces, taken + 1),
      waiting = waiting + 1 - (least(pieces, taken + 1) - taken)
    where d.id = $1 and d.mode = 'first-come' and d.taken = d.handed and d.paused_at is null
      and d.announced_at <= now() and d.opens_at <= clock_timestamp() and d.closes_at > clock_timestamp()
      and not exists (select 1 from drop_claims c where c.drop_id = $1 and c.fan_id = $2)
    returning d.*
  ), made as (
    insert into drop_claims (drop_id, place, fan_id, number, keep_by)
    select $1, arrived, $2, case when waiting = 0 then taken end,
      case when waiting = 0 then now() + keep_within_minutes * interval '1 minute' end
    from gate returning fan_id, number, keep_by
  )
  select m.fan_id, m.number, m.keep_by, null::timestamptz as left_at, greatest(0, g.waiting - 1) as ahead,
    g.title, g.pieces, g.taken, g.waiting, g.entries, g.marks, g.opens_at, g.closes_at
  from made m cross join gate g`;

/** Null if the fast path does not apply: closed, a draw, or returned numbers to give out again. */
export async function claimFast(
  dropId: string,
  fans: string[],
): Promise<{ rows: ClaimedRow[]; title: string; standing: DropStanding } | null> {
  const [alone, ...others] = fans;
  const writing =
    others.length === 0
      ? query<TakenRow>({ name: "take-one", text: takeOne }, [dropId, alone])
      : query<TakenRow>({ name: "take-at-once", text: take }, [dropId, fans]);
  const rows = await writing.catch(unlessTwice);
  const [first] = rows;
  if (!first) return null;
  const { title } = first;
  return { rows, title, standing: toStanding({ ...first, paused_at: null, drawn_at: null }) };
}

/** SQLSTATE 23505: unique_violation. */
function unlessTwice(error: { code?: string }): TakenRow[] {
  if (error.code === "23505") return [];
  throw error;
}
