import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../../platform/jobs/tickers.server.ts";
import { type LogRow, publish } from "../../../../platform/log/log.server.ts";
import { warnThrottled } from "../../../../platform/logger.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { appendNewsOfFans } from "../../../fans/fan-news.server.ts";
import { type LockedDrop, lockDrop } from "../drop-rows.server.ts";

const mostDropsAtOnce = 20;

defineTicker({
  name: "drops-lapse",
  everyMs: 500,
  due: pendingQuery("select 1 as due from drop_claims where keep_by <= now()"),
  work: expireClaims,
});

type Passed = { fan_id: string | null; number: number };

/** Gives free numbers to the first in line. The drop's row is locked; publish the result after the commit. */
export async function promoteNext(
  on: Queryable,
  drop: Pick<LockedDrop, "id" | "title" | "pieces">,
): Promise<LogRow[]> {
  const passed = await query<Passed>(passNumbers, [drop.id, drop.pieces], on);
  return appendNewsOfFans(
    on,
    passed.flatMap(({ fan_id, number }) =>
      fan_id ? [{ fanId: fan_id, news: dropNews(drop, "moved-up", number) }] : [],
    ),
  );
}

const passNumbers = `with next as (
    select place, row_number() over (order by place) as k from (
      select place from drop_claims where drop_id = $1 and number is null and left_at is null
      order by place limit (select pieces - taken from drops where id = $1)
    ) as first
  ), free as (
    select n, row_number() over (order by n) as k from (
      select n from generate_series(1, $2::int) as n
      where not exists (select 1 from drop_claims c where c.drop_id = $1 and c.number = n)
      order by n limit (select count(*) from next)
    ) as lowest
  ), passed as (
    update drop_claims c set number = free.n,
      keep_by = now() + (select keep_within_minutes from drops where id = $1) * interval '1 minute'
    from next join free using (k) where c.drop_id = $1 and c.place = next.place
    returning c.fan_id, c.number
  ), counted as (
    update drops set taken = taken + c.passed, waiting = waiting - c.passed
    from (select count(*)::int as passed from passed) c where id = $1 and c.passed > 0
  ) select fan_id, number from passed`;

export const dropNews = (
  { id, title }: Pick<LockedDrop, "id" | "title">,
  what: "open" | "moved-up" | "lapsed" | "released",
  number: number | null = null,
) => ({ kind: "drop" as const, drop: id, title, what, number });

/** Final: the fan cannot claim again. The piece goes to the first in line. */
export async function giveBackPiece(dropId: string, fanId: string): Promise<string> {
  let rows: LogRow[] = [];
  const title = await transaction(async (on) => {
    const drop = await lockDrop(dropId, on);
    const hadEntry = drop.drawn_at === null && (await withdrawEntry(on, dropId, fanId));
    if (!hadEntry) rows = await release(on, drop, "fan_id = $2", [fanId], null);
    return drop.title;
  });
  publish(rows);
  return title;
}

/** By an operator; the fan is notified. */
export async function releaseClaim(
  dropId: string,
  place: number,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  const rows = await transaction(async (on) => {
    const drop = await lockDrop(dropId, on);
    const released = await release(on, drop, "place = $2", [place], "released");
    await alsoInTransaction(on);
    return released;
  });
  publish(rows);
}

async function withdrawEntry(on: Queryable, dropId: string, fanId: string): Promise<boolean> {
  const gone = await query(
    `with gone as (
       delete from drop_entries e where e.drop_id = $1 and e.fan_id = $2
         and not exists (select 1 from drop_draws w where w.drop_id = $1 and w.closed_at is not null) returning 1
     ), counted as (
       update drops set entries = entries - 1 where id = $1 and exists (select 1 from gone)
     ) select 1 from gone`,
    [dropId, fanId],
    on,
  );
  return gone.length > 0;
}

const nothingToGiveUp = () => new Problem("nothing_to_give_up", 409, "You have nothing of this drop.");

async function release(
  on: Queryable,
  drop: LockedDrop,
  whose: "fan_id = $2" | "place = $2",
  values: [string | number],
  told: "released" | null,
): Promise<LogRow[]> {
  const row = await queryOne<{ place: number; fan_id: string | null; number: number | null }>(
    `select place, fan_id, number from drop_claims where drop_id = $1 and ${whose} and left_at is null for update`,
    [drop.id, ...values],
    on,
  );
  if (!row) throw nothingToGiveUp();
  await leave(on, drop.id, [row.place]);
  const said = told && row.fan_id ? [{ fanId: row.fan_id, news: dropNews(drop, told, row.number) }] : [];
  return [...(await appendNewsOfFans(on, said)), ...(await promoteNext(on, drop))];
}

async function leave(on: Queryable, dropId: string, places: number[]): Promise<void> {
  await query(
    `with had as (
       select count(number)::int as numbered, count(*)::int as all from drop_claims
       where drop_id = $1 and place = any($2)
     ), gone as (
       update drop_claims set left_at = now(), number = null, keep_by = null where drop_id = $1 and place = any($2)
     )
     update drops set taken = taken - had.numbered, waiting = waiting - (had.all - had.numbered) from had where id = $1`,
    [dropId, places],
    on,
  );
}

/** Accepts a piece that awaits it. Idempotent. */
export async function acceptPiece(dropId: string, fanId: string): Promise<{ number: number; title: string }> {
  const row = await queryOne<{ number: number; title: string }>(
    `update drop_claims c set keep_by = null from drops d
     where d.id = c.drop_id and c.drop_id = $1 and c.fan_id = $2 and c.number is not null
       and (c.keep_by is null or c.keep_by > now())
     returning c.number, d.title`,
    [dropId, fanId],
  );
  if (!row)
    throw new Problem("not_yours", 409, "This piece is no longer yours: your time to accept it is over.");
  return row;
}

export async function expireClaims(): Promise<void> {
  const due = await query<{ drop_id: string }>(
    `select drop_id from drop_claims where keep_by <= now() group by drop_id limit ${mostDropsAtOnce}`,
  );
  for (const { drop_id } of due)
    try {
      publish(await lapse(drop_id));
    } catch (error) {
      // One whose books are wrong holds up no other.
      warnThrottled({ err: String(error), drop: drop_id }, "claims of a drop could not lapse");
    }
}

const lapse = (dropId: string): Promise<LogRow[]> =>
  transaction(async (on) => {
    const drop = await lockDrop(dropId, on);
    const over = await query<{ place: number; fan_id: string | null; number: number | null }>(
      "select place, fan_id, number from drop_claims where drop_id = $1 and keep_by <= now() for update",
      [dropId],
      on,
    );
    if (over.length === 0) return [];
    await leave(
      on,
      dropId,
      over.map(({ place }) => place),
    );
    const told = over.flatMap(({ fan_id, number }) =>
      fan_id ? [{ fanId: fan_id, news: dropNews(drop, "lapsed", number) }] : [],
    );
    return [...(await appendNewsOfFans(on, told)), ...(await promoteNext(on, drop))];
  });
