import { randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { mutedAmong } from "../../fans/muting.server.ts";
import { noSuchPost, openForum } from "./forum-log.server.ts";

type Counts = { upvotes: number; downvotes: number };
type Taps = {
  forumId: string;
  seq: number;
  fanId: string;
  clientKey: string;
  ups: number;
  downs: number;
};

/** FORUM-12: taps of a quarter of a second are one write. */
const bursts = new GroupCommit<Taps, Counts>(writeTaps, {
  lingerMs: 250,
  largest: 2_000,
  keyOf: ({ forumId }) => forumId,
});

/**
 * Taps add up without a limit per fan. A repeated clientKey counts once. Returns the counts. Refusals: no_such_post,
 * muted.
 */
export async function tap(taps: Omit<Taps, "clientKey"> & { clientKey?: string }): Promise<Counts> {
  const counts = await bursts.add({ ...taps, clientKey: taps.clientKey ?? randomUUID() });
  actionsTotal.inc({ deed: "taps" });
  return counts;
}

export const tapsSettled = (): Promise<void> => bursts.settled();

const nameOf = ({ forumId, seq }: Pick<Taps, "forumId" | "seq">) => `${forumId} ${seq}`;

function writeTaps(items: Taps[]): Promise<ItemOutcome<Counts>[]> {
  return transaction(async (on) => {
    const known = await lockPosts(on, items);
    const muted = await mutedAmong(
      items.map(({ fanId }) => fanId),
      on,
    );
    const refusals = items.map((item) =>
      known.has(nameOf(item)) ? (muted.get(item.fanId) ?? null) : noSuchPost(),
    );
    await addUp(
      on,
      items.filter((_, index) => !refusals[index]),
    );
    const counts = await countsOf(on, items);
    return items.map((item, index) => refusals[index] ?? (counts.get(nameOf(item)) as Counts));
  });
}

async function lockPosts(on: Queryable, items: Taps[]): Promise<Set<string>> {
  const rows = await query<{ forumId: string; seq: number }>(
    `select forum_id as "forumId", seq from forum_posts
     where (forum_id, seq) in (select * from unnest($1::text[], $2::bigint[])) and removed_at is null
       and forum_id in (select id from forums where kind = 'thread' and ${openForum})
     order by forum_id, seq for no key update`,
    [items.map(({ forumId }) => forumId), items.map(({ seq }) => seq)],
    on,
  );
  return new Set(rows.map(nameOf));
}

async function countsOf(on: Queryable, items: Taps[]): Promise<Map<string, Counts>> {
  const rows = await query<{ forumId: string; seq: number } & Counts>(
    `select forum_id as "forumId", seq, ups + sample_ups as upvotes, downs + sample_downs as downvotes from forum_posts
     where (forum_id, seq) in (select * from unnest($1::text[], $2::bigint[]))`,
    [items.map(({ forumId }) => forumId), items.map(({ seq }) => seq)],
    on,
  );
  return new Map(rows.map(({ forumId, seq, ...counts }) => [nameOf({ forumId, seq }), counts]));
}

async function addUp(on: Queryable, items: Taps[]): Promise<void> {
  await query(
    `with fresh as (
       insert into forum_taps (forum_id, seq, fan_id, client_key, ups, downs)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::int[])
       on conflict do nothing returning forum_id, seq, ups, downs
     ), sums as (
       select forum_id, seq, sum(ups) as ups, sum(downs) as downs from fresh group by forum_id, seq
     )
     update forum_posts p set ups = p.ups + sums.ups, downs = p.downs + sums.downs, counted_at = now()
     from sums where p.forum_id = sums.forum_id and p.seq = sums.seq`,
    [
      items.map(({ forumId }) => forumId),
      items.map(({ seq }) => seq),
      items.map(({ fanId }) => fanId),
      items.map(({ clientKey }) => clientKey),
      items.map(({ ups }) => ups),
      items.map(({ downs }) => downs),
    ],
    on,
  );
}
