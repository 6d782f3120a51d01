import { queryOne } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import type { LogEntry } from "../../../platform/live/topics.server.ts";
import { titleName } from "../../catalogue/catalogue.server.ts";
import { type SeenTitles, seenBy } from "../../marks/seen.server.ts";
import type { PartyEntry } from "../log/log.ts";
import { PartyShield } from "./shield.ts";

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
  title: string;
  season: number | null;
  episode: number | null;
  is_film: boolean | null;
  is_over: boolean;
};

/** The same for everybody: a crowd that comes at once asks once. */
const stories = new SingleFlight<Row | null>((partyId) =>
  queryOne<Row>(
    `select p.title_slug as title, p.season, p.episode, t.kind = 'film' as is_film, p.ends_at <= now() as is_over
     from parties p left join titles t on t.slug = p.title_slug where p.id = $1`,
    [partyId],
  ),
);

/**
 * Null where nothing is held back. Who has a seat was there; and who has said nothing, or that they have not begun, follows
 * tonight's minute while a party is on: nothing is kept from them. Who said how far they are is held to it, and when a
 * party is over so is everybody.
 */
export async function partyShield(partyId: string, fanId: string | null): Promise<PartyShield | null> {
  const [row, seen] = await Promise.all([stories.of(partyId), seenBy(fanId)]);
  if (!row) return null;
  const { title, season, episode } = row;
  const mark = seen.markOf(title);
  if (mark?.seen === "all" || mark?.seen === "off") return null;
  if (!row.is_over && mark?.seen !== "place") return null;
  if (fanId && (await isSeated(partyId, fanId))) return null;
  const story = { title, name: titleName(title), season, episode, isFilm: row.is_film ?? false };
  return new PartyShield(story, seen, { me: fanId, isSaid: mark !== null });
}

const isSeated = async (partyId: string, fanId: string): Promise<boolean> =>
  (await queryOne("select 1 as seated from party_members where party_id = $1 and fan_id = $2", [
    partyId,
    fanId,
  ])) !== null;

/** What is said tonight is not for this fan: they said how far they are, and have no seat. */
export async function isKeptFromTonight(partyId: string, fanId: string | null): Promise<boolean> {
  const seen = await seenBy(fanId);
  if (!fanId || seen.isSilent) return false;
  const row = await stories.of(partyId);
  if (!row || seen.markOf(row.title)?.seen !== "place") return false;
  return !(await isSeated(partyId, fanId));
}

/** For those who read along. */
export async function streamShield(partyId: string, person: string | null) {
  const shield = await partyShield(partyId, person);
  return shield && ((entry: LogEntry) => shield.entry(entry as unknown as PartyEntry) as unknown as LogEntry);
}
