import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";
import { type DropRow, dropColumns } from "../drop-rows.server.ts";

/** When everybody sees it, where that is to come; null of a draft, which has no hour. */
const toCome = "case when isfinite(d.announced_at) and d.announced_at > now() then d.announced_at end";
const isOver = "(d.closes_at <= now() and (d.mode = 'first-come' or w.drawn_at is not null))";

type ListedDrop = DropRow & { publish_at: Date | null };

/** The next to open first, and of those that are over the last. A draft is neither on nor over, whatever its hours are. */
export async function listDeskDrops(
  which: "on" | "over" | "draft",
  before: string | null = null,
): Promise<ListPage<ListedDrop>> {
  const rank = which === "over" ? microsOf("d.closes_at") : `-${microsOf("d.opens_at")}`;
  const { cursor, after, order } = falling(rank, "d.id");
  const rows = await query<ListedDrop & WithCursor>(
    `select ${toCome} as publish_at, ${cursor}, ${dropColumns}
     where not d.superseded and case when isfinite(d.announced_at) then ${isOver} = ($3 = 'over') and $3 <> 'draft' else $3 = 'draft' end
       and ${after} ${order}`,
    [...placeInList(before), which],
  );
  return cutPage(rows);
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
