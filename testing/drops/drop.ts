import { query } from "../../platform/db/pool.server.ts";

const minuteMs = 60_000;

export type NewDrop = {
  pieces?: number;
  mode?: "first-come" | "draw";
  opensIn?: number;
  closesIn?: number;
  keepWithin?: number | null;
  title?: string;
};

/** Open, unless `opensIn` says when. Answers its id. */
export async function openDrop({
  pieces = 7,
  mode = "first-come",
  opensIn = -minuteMs,
  closesIn = Math.max(opensIn, 0) + 60 * minuteMs,
  keepWithin = null,
  title = "The conductor's whistle",
}: NewDrop = {}): Promise<string> {
  const id = `drop-${Math.random().toString(36).slice(2)}`;
  await query(
    `insert into drops (id, title, collection, studio, description, pieces, mode, opens_at, closes_at, keep_within_minutes)
     values ($1, $2, 'Vesper Line collection', 'Ninth Platform Television', 'Blow twice.', $3, $4, $5, $6, $7)`,
    [id, title, pieces, mode, new Date(Date.now() + opensIn), new Date(Date.now() + closesIn), keepWithin],
  );
  if (mode === "draw") {
    const { commitSeed } = await import("../../app/rewards/drops/draw/draw.server.ts");
    const { getPool } = await import("../../platform/db/pool.server.ts");
    await commitSeed(getPool(), id);
  }
  return id;
}

/** `change` is what stands behind `set`. */
export const changeDrop = (id: string, change: string) =>
  query(`update drops set ${change} where id = $1`, [id]);

export async function closeDrop(id: string): Promise<void> {
  await query(
    "update drops set opens_at = least(opens_at, now() - interval '1 hour'), closes_at = now() - interval '1 second' where id = $1",
    [id],
  );
}

/** What is wrong with a drop's books: nothing, whatever happened. */
export async function flawsOfDrop(id: string): Promise<string[]> {
  const rows = await query<{ flaw: string }>(
    `with stood as (
       select d.*, (select count(number)::int from drop_claims c where c.drop_id = d.id) as numbered,
         (select count(*)::int from drop_claims c where c.drop_id = d.id and number is null and left_at is null) as in_line,
         (select count(*)::int from drop_entries e where e.drop_id = d.id) as entered,
         (select count(*)::int from drop_marks m where m.drop_id = d.id) as marked,
         (select max(number) from drop_claims c where c.drop_id = d.id) as highest
       from drops d where id = $1
     )
     select 'taken ' || taken || ', and ' || numbered || ' have a number' as flaw from stood where taken <> numbered
     union all select 'waiting ' || waiting || ', and ' || in_line || ' are in line' from stood where waiting <> in_line
     union all select 'entries ' || entries || ', and there are ' || entered from stood where entries <> entered
     union all select 'marks ' || marks || ', and there are ' || marked from stood where marks <> marked and sample_of is null
     union all select 'oversold: number ' || highest from stood where highest > pieces or numbered > pieces
     union all select 'somebody waits while a piece is free' from stood where in_line > 0 and numbered < pieces`,
    [id],
  );
  return rows.map(({ flaw }) => flaw);
}
