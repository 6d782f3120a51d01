import { type Queryable, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { type DropMode, type DropStanding, type DropView, stateOf } from "./drop.ts";

export type DropRow = {
  id: string;
  title: string;
  collection: string;
  studio: string;
  description: string;
  picture: string | null;
  pieces: number;
  mode: DropMode;
  opens_at: Date;
  closes_at: Date;
  paused_at: Date | null;
  keep_within_minutes: number | null;
  taken: number;
  waiting: number;
  entries: number;
  marks: number;
  drawn_at: Date | null;
  sample_of: string | null;
};

const fields = `d.id, d.title, d.collection, d.studio, d.description, d.picture, d.pieces, d.mode, d.opens_at, d.closes_at,
  d.paused_at, d.keep_within_minutes, d.taken, d.waiting, d.entries, d.marks, d.sample_of, w.drawn_at`;
const tables = "drops d left join drop_draws w on w.drop_id = d.id";
export const dropColumns = `${fields} from ${tables}`;

type StandingRow = Pick<
  DropRow,
  "taken" | "waiting" | "entries" | "marks" | "opens_at" | "closes_at" | "paused_at" | "drawn_at"
>;

export const toStanding = (row: StandingRow): DropStanding => ({
  taken: row.taken,
  waiting: row.waiting,
  entries: row.entries,
  marks: row.marks,
  opensAt: row.opens_at.getTime(),
  closesAt: row.closes_at.getTime(),
  isPaused: row.paused_at !== null,
  isDrawn: row.drawn_at !== null,
});

export const toView = (row: DropRow): DropView => ({
  ...toStanding(row),
  id: row.id,
  title: row.title,
  collection: row.collection,
  studio: row.studio,
  description: row.description,
  picture: pictureOf(row.picture),
  pieces: row.pieces,
  mode: row.mode,
  keepWithin: row.keep_within_minutes,
  isSample: row.sample_of !== null,
});

export const noSuchDrop = () => new Problem("no_such_drop", 404, "This drop is not there.");

export type LockedDrop = DropRow & {
  arrived: number;
  now: Date;
  is_announced: boolean;
  is_draft: boolean;
  announced_at: Date;
};

/** Serialises changes of a drop over all processes. Read its state after locking. */
export async function lockDrop(id: string, on: Queryable): Promise<LockedDrop> {
  const row = await queryOne<LockedDrop>(
    {
      name: "lock-drop",
      text: `select ${fields}, d.arrived, d.announced_at, d.announced_at <= now() as is_announced,
        not isfinite(d.announced_at) as is_draft, clock_timestamp() as now
        from ${tables} where d.id = $1 for no key update of d`,
    },
    [id],
    on,
  );
  if (!row) throw noSuchDrop();
  return row;
}

/** Null while it takes claims or entries; when sold out it takes stand-by claims. */
export function dropRefusalOf(drop: LockedDrop): Problem | null {
  const state = stateOf({ ...toStanding(drop), mode: drop.mode, pieces: drop.pieces }, drop.now.getTime());
  const refused = (code: string, sentence: string) => new Problem(code, 409, sentence);
  if (state === "announced")
    return refused("not_open", "It is not open yet. Everyone starts at the same moment.");
  if (state === "paused") return refused("paused", "It is paused for a moment. No one gets ahead meanwhile.");
  if (state === "drawing") return refused("closed", "The draw is closed. The names are being drawn.");
  if (drop.now >= drop.closes_at) return refused("closed", "This drop is closed.");
  return null;
}

/** Superfan Pass holders see a drop a day earlier. An expression about `d`; `fan` is one of the fan's id. */
export const announcedTo = (
  fan: string,
): string => `(d.announced_at <= now() or (d.announced_at <= now() + interval '1 day' and exists (
  select 1 from fan_invites i where i.fan_id = ${fan} and i.form = 'pass' and i.status = 'invited')))`;
