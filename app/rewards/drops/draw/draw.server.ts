import { createHash, randomBytes } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../../platform/jobs/tickers.server.ts";
import { lockDrop } from "../drop-rows.server.ts";

/** Time between publishing the list and the seed, to download the list and find one's entry. */
const toLookAtTheList = "20 seconds";

/** One that was to be drawn once has a seed still. */
const toClose =
  "from drops d join drop_draws w on w.drop_id = d.id where d.mode = 'draw' and d.closes_at <= now() and d.announced_at <= now() and w.closed_at is null";
const toDraw = `from drop_draws where drawn_at is null and closed_at <= now() - interval '${toLookAtTheList}'`;

defineTicker({
  name: "drops-draw",
  everyMs: 500,
  due: pendingQuery(`select 1 as due ${toClose} union all select 1 ${toDraw}`),
  work: drawClosedDrops,
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Over all entries in alphabetical order, one per line. */
export const hashOfEntries = (entries: readonly string[]): string =>
  sha256(
    entries
      .toSorted()
      .map((entry) => `${entry}\n`)
      .join(""),
  );

/** An entry's lot is the SHA-256 of "{seed}:{entry}"; the lowest is first. public/check-draw.mjs does the same. */
export function rank(seed: string, entries: readonly string[]): string[] {
  return entries
    .map((entry) => ({ entry, lot: sha256(`${seed}:${entry}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ entry }) => entry);
}

/** For draws: publishes the seed's hash and keeps the seed secret. */
export async function commitSeed(on: Queryable, dropId: string): Promise<void> {
  const seed = randomBytes(32).toString("hex");
  await query(
    "insert into drop_draws (drop_id, seed, seed_hash) values ($1, $2, $3) on conflict do nothing",
    [dropId, seed, sha256(seed)],
    on,
  );
}

/** First fixes and publishes the list of entries, then draws. Runs in every process, once per drop. */
export async function drawClosedDrops(): Promise<void> {
  const ended = await query<{ id: string }>(`select d.id ${toClose} order by d.closes_at limit 5`);
  for (const { id } of ended) await closeEntries(id);
  const listed = await query<{ id: string }>(`select drop_id as id ${toDraw} order by closed_at limit 5`);
  for (const { id } of listed) await draw(id);
}

/** True if this call closed it. Entries lock the drop's row, so each is either in the list or refused. */
export const closeEntries = (dropId: string): Promise<boolean> =>
  transaction(async (on) => {
    const { now, closes_at } = await lockDrop(dropId, on);
    if (now < closes_at) return false;
    const entries = await listEntries(dropId, on);
    const closed = await queryOne(
      `update drop_draws set closed_at = now(), entries_hash = $2 where drop_id = $1 and closed_at is null
       returning 1`,
      [dropId, hashOfEntries(entries.map(({ entry }) => entry))],
      on,
    );
    return closed !== null;
  });

type Entry = { entry: string; fan_id: string | null; is_sample: boolean };

const listEntries = (dropId: string, on?: Queryable): Promise<Entry[]> =>
  query<Entry>(
    "select entry, fan_id, is_sample from drop_entries where drop_id = $1 order by entry",
    [dropId],
    on,
  );

/** Assigns numbers by rank; the rest stands by in the same order. True if this call drew. */
export const draw = (dropId: string): Promise<boolean> =>
  transaction(async (on) => {
    const drop = await lockDrop(dropId, on);
    const row = await queryOne<{ seed: string }>(
      `update drop_draws set drawn_at = now() where drop_id = $1 and drawn_at is null and closed_at is not null
       returning seed`,
      [dropId],
      on,
    );
    if (!row) return false;
    const entries = new Map((await listEntries(dropId, on)).map((entry) => [entry.entry, entry]));
    const ranked = rank(row.seed, [...entries.keys()]).map((entry) => entries.get(entry) as Entry);
    const taken = Math.min(drop.pieces, ranked.length);
    await query(
      `insert into drop_claims (drop_id, place, fan_id, number, keep_by, left_at, is_sample)
       select $1, k, fan_id, case when k <= $2 then k end,
         case when k <= $2 and fan_id is not null and not is_sample then now() + $5::int * interval '1 minute' end,
         case when k > $2 and fan_id is null and not is_sample then now() end, is_sample
       from unnest($3::text[], $4::boolean[]) with ordinality as t (fan_id, is_sample, k)`,
      [
        dropId,
        drop.pieces,
        ranked.map(({ fan_id }) => fan_id),
        ranked.map(({ is_sample }) => is_sample),
        drop.keep_within_minutes,
      ],
      on,
    );
    await query(
      `update drops set arrived = $2, taken = $3, handed = $3, waiting = (
         select count(*)::int from drop_claims where drop_id = $1 and number is null and left_at is null
       ) where id = $1`,
      [dropId, ranked.length, taken],
      on,
    );
    return true;
  });

/** The public state of a draw: the entries once their list is fixed, the seed once it is drawn. */
export async function findDraw(dropId: string) {
  const row = await queryOne<{
    id: string;
    title: string;
    pieces: number;
    opens_at: Date;
    closes_at: Date;
    seed: string;
    seed_hash: string;
    entries_hash: string | null;
    closed_at: Date | null;
    drawn_at: Date | null;
  }>(
    `select d.id, d.title, d.pieces, d.opens_at, d.closes_at, w.seed, w.seed_hash, w.entries_hash, w.closed_at, w.drawn_at
     from drops d join drop_draws w on w.drop_id = d.id where d.id = $1 and d.mode = 'draw' and d.announced_at <= now()`,
    [dropId],
  );
  if (!row) return null;
  const entries = row.closed_at ? (await listEntries(dropId)).map(({ entry }) => entry) : null;
  const ranked = row.drawn_at && entries ? rank(row.seed, entries) : null;
  return {
    drop: row.id,
    title: row.title,
    pieces: row.pieces,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    rule: "The lot of an entry is the SHA-256 of {seed}:{entry} in hex. The lowest lot gets number 1, and so on; who is behind the last number stands by in the same order. seedHash is the SHA-256 of the seed, entriesHash that of the sorted entries with a line feed after each.",
    seedHash: row.seed_hash,
    entriesHash: row.entries_hash,
    entries,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    seed: row.drawn_at ? row.seed : null,
    winners: ranked?.slice(0, row.pieces).map((entry, at) => ({ number: at + 1, entry })) ?? null,
    standBy: ranked?.slice(row.pieces) ?? null,
  };
}
