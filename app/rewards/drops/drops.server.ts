import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { type DropView, isOver } from "./drop.ts";
import { announcedTo, type DropRow, dropColumns, toView } from "./drop-rows.server.ts";

const mostOn = 12;
/** DROPS-09. */
const mostPast = 12;

const isAnnounced = announcedTo("$1");

const isOn = "(d.closes_at > now() or (d.mode = 'draw' and w.drawn_at is null))";

/** Live drops first, by closing time, then upcoming and drawing ones; and past ones, newest first. */
export async function listDrops(fanId: string | null): Promise<{ on: DropView[]; past: DropView[] }> {
  const [on, past] = await Promise.all([
    query<DropRow>(
      `select ${dropColumns} where ${isAnnounced} and not d.superseded and ${isOn}
       order by case when d.opens_at <= now() then d.closes_at else d.opens_at end, d.id limit ${mostOn}`,
      [fanId],
    ),
    query<DropRow>(
      `select ${dropColumns} where ${isAnnounced} and not d.superseded and not ${isOn}
       order by d.closes_at desc, d.id limit ${mostPast}`,
      [fanId],
    ),
  ]);
  const now = Date.now();
  const isRunning = (drop: DropView) => drop.opensAt <= now && now < drop.closesAt;
  const views = on.map(toView);
  return {
    on: [...views.filter(isRunning), ...views.filter((drop) => !isRunning(drop))],
    past: past.map(toView),
  };
}

export async function findDrop(id: string, fanId: string | null): Promise<DropView | null> {
  const row = await queryOne<DropRow>(`select ${dropColumns} where d.id = $2 and ${isAnnounced}`, [
    fanId,
    id,
  ]);
  return row && toView(row);
}

export type OwnedPiece = { drop: DropView; number: number };

type OwnedRow = DropRow & { number: number };

/** Newest first. */
export async function collectionOf(fanId: string | null): Promise<OwnedPiece[]> {
  if (!fanId) return [];
  const rows = await query<OwnedRow>(
    `select c.number, ${dropColumns} join drop_claims c on c.drop_id = d.id
     where c.fan_id = $1 and c.number is not null order by c.claimed_at desc, d.id limit 60`,
    [fanId],
  );
  return rows.map((row) => ({ drop: toView(row), number: row.number }));
}

/** An example for fans without pieces; null without samples. */
export async function sampleRail(): Promise<{ name: string; pieces: OwnedPiece[] } | null> {
  const rows = await query<OwnedRow & { name: string | null }>(
    `select c.number, f.name, ${dropColumns} join drop_claims c on c.drop_id = d.id join fans f on f.id = c.fan_id
     where c.is_sample and c.number is not null order by c.claimed_at desc, d.id limit 3`,
  );
  const [first] = rows;
  return first
    ? { name: first.name ?? "", pieces: rows.map((row) => ({ drop: toView(row), number: row.number })) }
    : null;
}

/** For the home countdown: the open drop, else the next. */
export async function currentDrop(fanId: string | null): Promise<DropView | null> {
  const { on } = await listDrops(fanId);
  return on.find((drop) => !isOver(drop, Date.now())) ?? null;
}
