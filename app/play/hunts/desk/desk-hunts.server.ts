import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import type { HuntState } from "../hunt.ts";
import { readPieces } from "../hunts.server.ts";

const pageSize = 50;

/** Each an index. Who has waited longest comes first among those that are open. */
const lists: Record<HuntState, { where: string; order: "asc" | "desc" }> = {
  open: { where: "found_at is null and called_off_at is null", order: "asc" },
  found: { where: "found_at is not null", order: "desc" },
  "called-off": { where: "called_off_at is not null", order: "desc" },
};

type HuntRow = {
  id: number;
  name: string;
  email: string;
  characterName: string;
  flags: string[];
  createdAt: Date;
  foundAt: Date | null;
  calledOffAt: Date | null;
};
const columns = `h.id, h.name, h.email, h.character_name as "characterName", h.flags, h.created_at as "createdAt",
  h.found_at as "foundAt", h.called_off_at as "calledOffAt"`;

export type DeskHunt = HuntRow & { pieces: number; found: number };

/** `from` is the id that the page before ended with. */
export async function listDeskHunts(
  state: HuntState,
  from: number | null,
): Promise<{ hunts: DeskHunt[]; next: number | null }> {
  const { where, order } = lists[state];
  const rows = await query<DeskHunt>(
    `select ${columns}, p.pieces, p.found from hunts h cross join lateral (
       select count(*)::int as pieces, count(found_at)::int as found from hunt_pieces where hunt_id = h.id
     ) p where ${where} and ($1::bigint is null or h.id ${order === "asc" ? ">" : "<"} $1)
     order by h.id ${order} limit ${pageSize + 1}`,
    [from],
  );
  const hunts = rows.slice(0, pageSize);
  return { hunts, next: rows.length > pageSize ? (hunts.at(-1)?.id ?? null) : null };
}

export async function findDeskHunt(id: number) {
  const hunt = await queryOne<HuntRow & { price: string; key: string }>(
    `select ${columns}, h.price, h.key from hunts h where h.id = $1`,
    [id],
  );
  return hunt && { ...hunt, pieces: await readPieces(id) };
}
