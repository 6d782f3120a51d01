import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { type DropRow, dropColumns } from "../drop-rows.server.ts";

/** When everybody sees it, where that is to come; null of a draft, which has no hour. */
const toCome = "case when isfinite(d.announced_at) and d.announced_at > now() then d.announced_at end";
const isOver = "(d.closes_at <= now() and (d.mode = 'first-come' or w.drawn_at is not null))";

/** A draft is neither on nor over, whatever its hours are. */
export async function listDeskDrops(
  which: "on" | "over" | "draft",
): Promise<(DropRow & { publish_at: Date | null })[]> {
  return query<DropRow & { publish_at: Date | null }>(
    `select ${toCome} as publish_at, ${dropColumns}
     where not d.superseded and case when isfinite(d.announced_at) then ${isOver} = ($1 = 'over') and $1 <> 'draft' else $1 = 'draft' end
     order by case when $1 = 'over' then d.closes_at end desc, d.opens_at, d.id limit 100`,
    [which],
  );
}

export type DeskDrop = DropRow & { is_draft: boolean; publish_at: Date | null; seed_hash: string | null };

export const findDeskDrop = (id: string): Promise<DeskDrop | null> =>
  queryOne<DeskDrop>(
    `select not isfinite(d.announced_at) as is_draft, ${toCome} as publish_at, (select seed_hash from drop_draws where drop_id = d.id) as seed_hash, ${dropColumns}
     where d.id = $1`,
    [id],
  );

export type DeskClaim = {
  place: number;
  number: number | null;
  fanId: string | null;
  name: string | null;
  claimedAt: Date;
  keepBy: Date | null;
  leftAt: Date | null;
  isSample: boolean;
};

const pageSize = 50;

/** In order of arrival, after place `after`. */
export async function listClaims(
  dropId: string,
  after: number,
): Promise<{ claims: DeskClaim[]; next: number | null }> {
  const rows = await query<DeskClaim>(
    `select c.place, c.number, c.fan_id as "fanId", f.name, c.claimed_at as "claimedAt", c.keep_by as "keepBy",
       c.left_at as "leftAt", c.is_sample as "isSample"
     from drop_claims c left join fans f on f.id = c.fan_id
     where c.drop_id = $1 and c.place > $2 order by c.place limit ${pageSize + 1}`,
    [dropId, after],
  );
  const claims = rows.slice(0, pageSize);
  return { claims, next: rows.length > pageSize ? (claims.at(-1)?.place ?? null) : null };
}
