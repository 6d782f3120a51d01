import { randomBytes } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../../platform/db/group-commit.server.ts";
import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../../platform/http/metrics.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import type { DropStanding, OwnStanding } from "../drop.ts";
import { dropRefusalOf, type LockedDrop, lockDrop, noSuchDrop, toStanding } from "../drop-rows.server.ts";
import { claimFast } from "./claim-fast.server.ts";
import { type ClaimRow, toOwn } from "./own-standing.server.ts";

type Claim = { dropId: string; fanId: string };
export type Claimed = { own: OwnStanding; title: string; standing: DropStanding };

const claims = new GroupCommit<Claim, Claimed>(claimLocked, { keyOf: ({ dropId }) => dropId });

/**
 * A numbered piece, a place on the stand-by list, or an entry in the draw; resolves after the commit, in order of
 * arrival. A repeated claim returns the existing one. Refusals: no_such_drop, not_open, paused, closed.
 */
export async function claim(dropId: string, fanId: string): Promise<Claimed> {
  const claimed = await claims.add({ dropId, fanId });
  actionsTotal.inc({ deed: "drop-claim" });
  return claimed;
}

export const claimsSettled = (): Promise<void> => claims.settled();

/** All items are for one drop. */
export async function claimLocked(items: Claim[]): Promise<ItemOutcome<Claimed>[]> {
  const dropId = items[0]?.dropId ?? "";
  const fans = [...new Set(items.map(({ fanId }) => fanId))];
  const written = await claimFast(dropId, fans);
  if (!written) return writeBehindLock(dropId, fans, items);
  const { rows, title, standing } = written;
  const byFan = new Map(rows.map((row) => [row.fan_id, toOwn({ ...row, entry: null })]));
  return items.map(({ fanId }) => ({ own: byFan.get(fanId) as OwnStanding, title, standing }));
}

/** Handles what the fast path does not: refusals, draws, returned numbers, and one fan through two processes. */
function writeBehindLock(dropId: string, fans: string[], items: Claim[]): Promise<ItemOutcome<Claimed>[]> {
  return transaction(async (on) => {
    const drop = await lockDrop(dropId, on).catch(asRefusal);
    if (drop instanceof Problem) return items.map(() => drop);
    if (!drop.is_announced) return items.map(noSuchDrop);
    const refused = dropRefusalOf(drop);
    const write = drop.mode === "draw" ? enter : take;
    const rows = await write(on, drop, fans, refused === null);
    const fresh = rows.filter(({ is_fresh }) => is_fresh);
    const numbered = fresh.filter(({ number }) => number !== null).length;
    const standing = toStanding({
      ...drop,
      taken: drop.taken + numbered,
      waiting: drop.waiting + (drop.mode === "draw" ? 0 : fresh.length - numbered),
      entries: drop.entries + (drop.mode === "draw" ? fresh.length : 0),
    });
    const byFan = new Map(rows.map((row) => [row.fan_id, row]));
    return items.map(({ fanId }) => {
      const row = byFan.get(fanId);
      return row ? { own: toOwn(row), title: drop.title, standing } : (refused as Problem);
    });
  });
}

function asRefusal(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

type WrittenRow = ClaimRow & { fan_id: string; is_fresh: boolean };

/** Returned numbers go first. While fans wait there are none, since returning passes them on. */
const takeNumbers = `with incoming as (
    select fan_id, k from unnest($2::text[]) with ordinality as t (fan_id, k)
  ), known as (
    select c.* from incoming cross join lateral (
      select fan_id, number, keep_by, left_at, place from drop_claims
      where drop_id = $1 and fan_id = incoming.fan_id limit 1
    ) c
  ), fresh as (
    select fan_id, row_number() over (order by k) as k from incoming
    where $6 and fan_id not in (select fan_id from known)
  ), free as (
    select n, row_number() over (order by n) as k from (
      select n from generate_series(1, $3::int) as n
      where not exists (select 1 from drop_claims c where c.drop_id = $1 and c.number = n)
      -- Of a drop that is sold out no number is looked at.
      order by n limit least($4::int, (select count(*) from fresh))
    ) as first
  ), made as (
    insert into drop_claims (drop_id, place, fan_id, number, keep_by)
    select $1, $5::int + k, fan_id, n, case when n is not null then now() + $7::int * interval '1 minute' end
    from fresh left join free using (k)
    returning fan_id, number, keep_by, place
  ), counted as (
    update drops set arrived = arrived + c.made, taken = taken + c.numbered, waiting = waiting + c.made - c.numbered,
      handed = greatest(handed, c.highest)
    from (select count(*)::int as made, count(number)::int as numbered, max(number) as highest from made) c where id = $1 and c.made > 0
  )
  select fan_id, number, keep_by, null::timestamptz as left_at, null as entry, true as is_fresh,
    ($8::int + row_number() over (partition by number is null order by place) - 1)::int as ahead from made
  union all
  select fan_id, number, keep_by, left_at, null, false,
    (select count(*)::int from drop_claims w where w.drop_id = $1 and w.number is null and w.left_at is null
       and w.place < known.place and known.number is null) from known`;

function take(on: Queryable, drop: LockedDrop, fans: string[], isOpen: boolean): Promise<WrittenRow[]> {
  return query<WrittenRow>(
    { name: "claim-pieces", text: takeNumbers },
    [
      drop.id,
      fans,
      drop.pieces,
      drop.pieces - drop.taken,
      drop.arrived,
      isOpen,
      drop.keep_within_minutes,
      drop.waiting,
    ],
    on,
  );
}

const enterDraw = `with incoming as (
    select * from unnest($2::text[], $3::text[]) as t (fan_id, entry)
  ), drawn as (
    select c.* from incoming cross join lateral (
      select fan_id, number, keep_by, left_at, place from drop_claims
      where drop_id = $1 and fan_id = incoming.fan_id limit 1
    ) c
  ), known as (
    select e.fan_id, e.entry from drop_entries e join incoming using (fan_id)
    where e.drop_id = $1 and e.fan_id not in (select fan_id from drawn)
  ), made as (
    insert into drop_entries (drop_id, entry, fan_id)
    select $1, entry, fan_id from incoming where $4 and fan_id not in (select fan_id from known)
      and fan_id not in (select fan_id from drawn)
    returning fan_id, entry
  ), counted as (
    update drops set entries = entries + c.made from (select count(*)::int as made from made) c
    where id = $1 and c.made > 0
  )
  select fan_id, null::int as number, null::timestamptz as keep_by, null::timestamptz as left_at, entry,
    true as is_fresh, 0 as ahead from made
  union all select fan_id, null, null, null, entry, false, 0 from known
  union all select fan_id, number, keep_by, left_at, null, false,
    (select count(*)::int from drop_claims w where w.drop_id = $1 and w.number is null and w.left_at is null
       and w.place < drawn.place and drawn.number is null) from drawn`;

function enter(on: Queryable, drop: LockedDrop, fans: string[], isOpen: boolean): Promise<WrittenRow[]> {
  const entries = fans.map(() => randomBytes(12).toString("hex"));
  return query<WrittenRow>({ name: "enter-draw", text: enterDraw }, [drop.id, fans, entries, isOpen], on);
}
