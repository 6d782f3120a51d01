import { queryOne } from "../../../platform/db/pool.server.ts";
import type { LogEntry } from "../../../platform/live/topics.server.ts";
import { titleName } from "../../catalogue/catalogue.server.ts";
import { type SeenTitles, seenBy } from "../../marks/seen.server.ts";
import type { PartyEntry } from "../log/log.ts";
import { PartyShield, type PartyStory } from "./shield.ts";

type PartyToShield = PartyStory & { isOver: boolean };

/**
 * Who has a seat was there; and who has said nothing, or that they have not begun, follows tonight's minute while a party
 * is on: nothing is kept from them. Who said how far they are is held to it, and when a party is over so is everybody.
 */
function shieldFor(
  party: PartyToShield,
  seen: SeenTitles,
  { isSeated, fanId }: { isSeated: boolean; fanId: string | null },
): PartyShield | null {
  const mark = seen.markOf(party.title);
  if (isSeated || mark?.seen === "all" || mark?.seen === "off") return null;
  if (!party.isOver && mark?.seen !== "place") return null;
  return new PartyShield(party, seen, { me: fanId, isSaid: mark !== null });
}

/** Whether this fan sees more or less of a party than a stranger. */
export function looksOtherwise(
  seen: SeenTitles,
  title: string,
  { isOver, isSeated }: { isOver: boolean; isSeated: boolean },
): boolean {
  const mark = seen.markOf(title);
  if (isOver) return isSeated || seen.knows(title);
  return mark?.seen === "place" && !isSeated;
}

type Row = {
  title: string | null;
  season: number | null;
  episode: number | null;
  is_film: boolean | null;
  is_over: boolean;
  is_seated: boolean;
};

/** Null where nothing is held back. */
export async function partyShield(partyId: string, fanId: string | null): Promise<PartyShield | null> {
  const [row, seen] = await Promise.all([
    queryOne<Row>(
      `select p.title_slug as title, p.season, p.episode, t.kind = 'film' as is_film, p.ends_at <= now() as is_over,
         exists (select 1 from party_members m where m.party_id = p.id and m.fan_id = $2) as is_seated
       from parties p left join titles t on t.slug = p.title_slug where p.id = $1`,
      [partyId, fanId ?? ""],
    ),
    seenBy(fanId),
  ]);
  if (!row?.title) return null;
  const { title, season, episode, is_film: isFilm, is_over: isOver } = row;
  const party = { title, name: titleName(title), season, episode, isFilm: isFilm ?? false, isOver };
  return shieldFor(party, seen, { isSeated: row.is_seated, fanId });
}

/** For those who read along. */
export async function streamShield(partyId: string, person: string | null) {
  const shield = await partyShield(partyId, person);
  return shield && ((entry: LogEntry) => shield.entry(entry as unknown as PartyEntry) as unknown as LogEntry);
}
