import { query } from "../platform/db/pool.server.ts";
import { newFanId } from "./fan-id.ts";
import { partyRows } from "./party-rows.ts";

const minuteMs = 60_000;

export async function openParty(
  change: { startsIn?: number; endsIn?: number; titleSlug?: string } = {},
): Promise<string> {
  const id = `party-${Math.random().toString(36).slice(2)}`;
  const { startsIn = -10 * minuteMs, endsIn = 60 * minuteMs, titleSlug = "vesper-line" } = change;
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
     values ($1, 'A quiet night', 'Vesper Line', $2, 'Maud', 'still-vesper-line', 'Bring a blanket.', $3, $4)`,
    [id, titleSlug, new Date(Date.now() + startsIn), new Date(Date.now() + endsIn)],
  );
  await query(
    "insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties where id = $1",
    [id],
  );
  return id;
}

export const { endParty } = partyRows(query);

export async function seatFans(partyId: string, count: number): Promise<string[]> {
  const { joinParty } = await import("../app/parties/members.server.ts");
  const fanIds = Array.from({ length: count }, () => newFanId());
  await Promise.all(fanIds.map((fanId) => joinParty(partyId, fanId)));
  return fanIds;
}

export async function openForum({ kind = "forum" } = {}): Promise<string> {
  const id = `forum-${Math.random().toString(36).slice(2)}`;
  await query(
    "insert into forums (id, name, kind, is_watch_party, placeholder) values ($1, 'The back row', $2, false, 'Say it')",
    [id, kind],
  );
  return id;
}
