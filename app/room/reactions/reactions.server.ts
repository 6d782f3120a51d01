import { randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { award } from "../../fans/points/points.server.ts";
import { addHeat, appendToParty, publishToParty } from "../../parties/log/party-log.server.ts";
import type { ReactionKind } from "../../parties/log/reactions.ts";
import { lockRooms, reactionRefusal } from "../../parties/members.server.ts";

type Taps = Partial<Record<ReactionKind, number>>;
type Burst = { partyId: string; fanId: string; taps: Taps; clientKey: string };
type Tap = Burst & { kind: ReactionKind; count: number };

const bursts = new GroupCommit<Burst, null>(writeBursts, {
  lingerMs: 250,
  largest: 2_000,
  keyOf: ({ partyId }) => partyId,
});

/** Resolves after the commit; a repeated clientKey counts once. */
export async function react(burst: Omit<Burst, "clientKey"> & { clientKey?: string }): Promise<void> {
  await bursts.add({ ...burst, clientKey: burst.clientKey ?? randomUUID() });
  actionsTotal.inc({ deed: "reactions" });
}

export const reactionsSettled = (): Promise<void> => bursts.settled();

async function writeBursts(items: Burst[]): Promise<ItemOutcome<null>[]> {
  const written: Awaited<ReturnType<typeof appendToParty>> = [];
  const outcomes = await lockingTransaction(
    (on) => lockRooms(on, items),
    async (on, [parties, members, muted]) => {
      written.length = 0;
      const refusals = items.map(
        (item) => reactionRefusal(parties.get(item.partyId), item, members) ?? muted.get(item.fanId) ?? null,
      );
      const fresh = await writeTaps(
        on,
        items.filter((_, index) => !refusals[index]),
      );
      const rows = await appendToParty(on, burstsOf(fresh));
      const minuteOf = new Map(rows.map((row) => [row.party_id, Math.floor(row.offset_ms / 60_000)]));
      await Promise.all([
        countTaps(on, fresh),
        addHeat(
          on,
          rows.map((row) => ({ ...row, heat: sumOf(fresh, row.party_id) })),
        ),
        award(
          on,
          fresh.map(({ fanId, partyId }) => ({
            fanId,
            deed: "reaction" as const,
            ref: `${partyId} ${minuteOf.get(partyId) ?? 0}`,
            titleSlug: parties.get(partyId)?.title_slug ?? null,
          })),
        ),
      ]);
      written.push(...rows);
      return refusals;
    },
  );
  publishToParty(written);
  return outcomes;
}

/** One row per kind, keyed by its request. */
async function writeTaps(on: Queryable, items: Burst[]): Promise<Tap[]> {
  const taps = items.flatMap((item) =>
    Object.entries(item.taps).map(([kind, count]) => ({ ...item, kind: kind as ReactionKind, count })),
  );
  if (taps.length === 0) return [];
  const rows = await query<{ n: number }>(
    `with incoming as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[])
         with ordinality as t (party_id, fan_id, client_key, kind, taps, n)
     ), written as (
       insert into reaction_taps (party_id, fan_id, client_key, kind, taps)
       select party_id, fan_id, client_key || ':' || kind, kind, taps from incoming
       on conflict do nothing returning party_id, fan_id, client_key
     )
     select min(i.n)::int as n from incoming i join written w
       on w.party_id = i.party_id and w.fan_id = i.fan_id and w.client_key = i.client_key || ':' || i.kind
     group by w.party_id, w.fan_id, w.client_key order by 1`,
    [
      taps.map((tap) => tap.partyId),
      taps.map((tap) => tap.fanId),
      taps.map((tap) => tap.clientKey),
      taps.map((tap) => tap.kind),
      taps.map((tap) => tap.count),
    ],
    on,
  );
  return rows.map((row) => taps[row.n - 1] as Tap);
}

function burstsOf(taps: Tap[]) {
  return [...Map.groupBy(taps, (tap) => tap.partyId)].map(([partyId, list]) => {
    const sums: Taps = {};
    for (const tap of list) sums[tap.kind] = (sums[tap.kind] ?? 0) + tap.count;
    return { partyId, kind: "reactions" as const, body: { taps: sums } };
  });
}

const sumOf = (taps: Tap[], partyId: string) =>
  taps.reduce((sum, tap) => (tap.partyId === partyId ? sum + tap.count : sum), 0);

export async function countTaps(
  on: Queryable,
  taps: { partyId: string; kind: ReactionKind; count: number }[],
  sample = false,
): Promise<void> {
  if (taps.length === 0) return;
  await query(
    `insert into reaction_totals as r (party_id, kind, taps, sample_taps)
     select party_id, kind, sum(taps), case when $4 then sum(taps) else 0 end
     from unnest($1::text[], $2::text[], $3::int[]) as t (party_id, kind, taps)
     group by party_id, kind order by party_id, kind
     on conflict (party_id, kind) do update
       set taps = r.taps + excluded.taps, sample_taps = r.sample_taps + excluded.sample_taps`,
    [taps.map((tap) => tap.partyId), taps.map((tap) => tap.kind), taps.map((tap) => tap.count), sample],
    on,
  );
}
