import { query } from "../../../../platform/db/pool.server.ts";
import type { Clip, ClipOrder } from "../clip.ts";
import { type ClipRow, clipColumns, isShown, toClip } from "../clip-rows.server.ts";

export const clipsOnPage = 24;
const days = 7;

/** What a page begins after, as an address has it: `{votes}.{seq}`, or `{seq}` of the newest. */
export type PageStart = { votes: number; seq: number };

export type WallPage = { clips: Clip[]; more: string | null };

export function parsePageStart(asked: string | null): PageStart | null {
  const [, votes, seq] = /^(?:(\d{1,9})\.)?(\d{1,15})$/.exec(asked ?? "") ?? [];
  return seq === undefined ? null : { votes: Number(votes ?? 0), seq: Number(seq) };
}

export async function readWall(order: ClipOrder, after: PageStart | null): Promise<WallPage> {
  const rows = await (order === "newest" ? readNewest(after) : readBest(after));
  const clips = rows.slice(0, clipsOnPage).map(toClip);
  const last = clips.at(-1);
  if (rows.length <= clipsOnPage || !last) return { clips, more: null };
  return { clips, more: order === "newest" ? `${last.seq}` : `${last.votes}.${last.seq}` };
}

const readNewest = (after: PageStart | null) =>
  query<ClipRow>(
    `select ${clipColumns} where ${isShown} and ($1::bigint is null or c.seq < $1)
     order by c.seq desc limit ${clipsOnPage + 1}`,
    [after?.seq ?? null],
  );

/** Each of the week's days is in order already, so no more than a page of each is looked at, however many there are. */
const readBest = (after: PageStart | null) =>
  query<ClipRow>(
    `select best.* from generate_series(0, ${days - 1}) as ago
     cross join lateral (
       select ${clipColumns} where ${isShown} and c.on_day = (now() at time zone 'utc')::date - ago
         and ($1::int is null or (c.total, c.seq) < ($1, $2::bigint))
       order by c.total desc, c.seq desc limit ${clipsOnPage + 1}
     ) best order by best.total desc, best.seq desc limit ${clipsOnPage + 1}`,
    [after?.votes ?? null, after?.seq ?? null],
  );
