import { GroupCommit, type ItemOutcome } from "../../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { mutedAmong } from "../../../fans/muting.server.ts";
import { speakersOf } from "../../../parties/members.server.ts";

type Hold = { partyId: string; fanId: string; holding: boolean };

const holds = new GroupCommit<Hold, null>(writeHolds, { lingerMs: 40, keyOf: ({ partyId }) => partyId });

/** Resolves after the commit. Refusals: gasp_over, join_first, muted. */
export async function holdBreath(hold: Hold): Promise<void> {
  await holds.add(hold);
}

export const holdsSettled = (): Promise<void> => holds.settled();

function writeHolds(items: Hold[]): Promise<ItemOutcome<null>[]> {
  const fanIds = items.map(({ fanId }) => fanId);
  return lockingTransaction(
    (on) => Promise.all([lockRunning(on, items), speakersOf(on, items), mutedAmong(fanIds, on)]),
    async (on, [running, members, muted]) => {
      const refusals = items.map(({ partyId, fanId }) => {
        if (!running.has(partyId)) return gaspOver();
        if (!members.has(`${partyId} ${fanId}`))
          return new Problem("join_first", 409, "Join the party to hold with them.");
        return muted.get(fanId) ?? null;
      });
      const last = new Map<string, Hold>();
      items.forEach((item, index) => {
        if (!refusals[index]) last.set(`${item.partyId} ${item.fanId}`, item);
      });
      await write(on, [...last.values()]);
      return refusals;
    },
  );
}

const gaspOver = () => new Problem("gasp_over", 409, "This one is over. The room breathes again.");

/** Locks the gasps, so that they cannot end while this is written. */
async function lockRunning(on: Queryable, items: Hold[]): Promise<Set<string>> {
  const rows = await query<{ party_id: string }>(
    {
      name: "lock-gasps",
      text: `select party_id from gasps where party_id = any($1) and closes_at > $2
        order by party_id for key share`,
    },
    [[...new Set(items.map(({ partyId }) => partyId))], new Date()],
    on,
  );
  return new Set(rows.map(({ party_id }) => party_id));
}

async function write(on: Queryable, items: Hold[]): Promise<void> {
  const [holding, letGo] = [items.filter((item) => item.holding), items.filter((item) => !item.holding)];
  if (holding.length > 0)
    await query(
      {
        name: "hold-breath",
        text: `insert into gasp_holds (party_id, fan_id)
          select * from unnest($1::text[], $2::text[]) as t (party_id, fan_id) order by 1, 2
          on conflict do nothing`,
      },
      [holding.map(({ partyId }) => partyId), holding.map(({ fanId }) => fanId)],
      on,
    );
  if (letGo.length > 0)
    await query(
      {
        name: "let-go",
        text: `delete from gasp_holds h using unnest($1::text[], $2::text[]) as t (party_id, fan_id)
          where h.party_id = t.party_id and h.fan_id = t.fan_id`,
      },
      [letGo.map(({ partyId }) => partyId), letGo.map(({ fanId }) => fanId)],
      on,
    );
}
