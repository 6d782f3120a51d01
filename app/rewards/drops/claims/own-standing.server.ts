import { query } from "../../../../platform/db/pool.server.ts";
import type { OwnStanding } from "../drop.ts";

export type ClaimRow = {
  number: number | null;
  keep_by: Date | null;
  left_at: Date | null;
  entry: string | null;
  ahead: number;
};

export function toOwn({ number, keep_by, left_at, entry, ahead }: ClaimRow): OwnStanding {
  if (entry !== null) return { has: "entry", entry };
  if (left_at) return { has: "left" };
  if (number === null) return { has: "place", ahead };
  return { has: "piece", number, keepBy: keep_by?.getTime() ?? null };
}

/** Keyed by drop. Of several pieces after a merge the lowest number; a drawn fan has the piece and the entry. */
export async function findOwn(fanId: string | null, dropIds: string[]): Promise<Record<string, OwnStanding>> {
  if (!fanId || dropIds.length === 0) return {};
  const rows = await query<ClaimRow & { drop_id: string }>(
    `select c.drop_id, c.number, c.keep_by, c.left_at, null as entry,
       (select count(*)::int from drop_claims w where w.drop_id = c.drop_id and w.number is null and w.left_at is null
          and w.place < c.place and c.number is null) as ahead
     from drop_claims c where c.fan_id = $1 and c.drop_id = any($2)
     union all
     select e.drop_id, null, null, null, e.entry, 0 from drop_entries e where e.fan_id = $1 and e.drop_id = any($2)
       and not exists (select 1 from drop_claims c where c.drop_id = e.drop_id and c.fan_id = $1)
     order by number desc nulls first`,
    [fanId, dropIds],
  );
  return Object.fromEntries(rows.map((row) => [row.drop_id, toOwn(row)]));
}

/** The fan's entry in the draw file, also after the draw. */
export async function findEntry(fanId: string | null, dropId: string): Promise<string | null> {
  if (!fanId) return null;
  const rows = await query<{ entry: string }>(
    "select entry from drop_entries where drop_id = $1 and fan_id = $2",
    [dropId, fanId],
  );
  return rows[0]?.entry ?? null;
}

/** Of these drops, those with a reminder of the fan. */
export async function findMarks(fanId: string | null, dropIds: string[]): Promise<string[]> {
  if (!fanId || dropIds.length === 0) return [];
  const rows = await query<{ drop_id: string }>(
    "select drop_id from drop_marks where fan_id = $1 and drop_id = any($2)",
    [fanId, dropIds],
  );
  return rows.map(({ drop_id }) => drop_id);
}
