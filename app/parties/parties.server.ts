import { query, queryOne } from "../../platform/db/pool.server.ts";
import { countPeople } from "../../platform/live/hub.server.ts";
import { pictureOf, stillOf } from "../catalogue/catalogue.server.ts";
import type { Guard } from "../moderation/guard.ts";
import { topicOfParty, visibleEntries } from "./log/party-log.server.ts";
import { type PartyCardView, partyStatus } from "./party.ts";

export type PartyRow = {
  id: string;
  title: string;
  show: string;
  title_slug: string;
  season: number | null;
  episode: number | null;
  host: string;
  image: string;
  description: string;
  starts_at: Date;
  ends_at: Date;
  sample_of: string | null;
  sample_participants: number;
  participants: number;
  superseded: boolean;
  slow_seconds: number;
  guard: Guard;
  marks: number;
};

/** Only for upcoming parties. */
export const marksColumn = `case when starts_at > now()
  then (select count(*)::int from party_marks m where m.party_id = parties.id) else 0 end as marks`;

export const partyColumns = `id, title, show, title_slug, season, episode, host, image, description, starts_at, ends_at,
  sample_of, sample_participants, participants, superseded, slow_seconds, guard, ${marksColumn}`;

const mostListed = 200;
const order = ["live", "ending-soon", "upcoming", "archived"];

export function toCard(row: PartyRow, now = Date.now()): PartyCardView {
  const startsAt = row.starts_at.getTime();
  const endsAt = row.ends_at.getTime();
  return {
    id: row.id,
    title: row.title,
    show: row.show,
    description: row.description,
    status: partyStatus({ startsAt, endsAt }, now),
    image: row.image ? pictureOf(row.image) : stillOf(row.title_slug),
    participants: row.participants + row.sample_participants,
    sampleParticipants: row.sample_participants,
    here: countPeople(topicOfParty(row.id)),
    marks: row.marks,
    startsAt,
    endsAt,
  };
}

export async function listParties(): Promise<PartyCardView[]> {
  const rows = await query<PartyRow>(
    `select ${partyColumns} from parties where not superseded and ${visibleEntries} order by ends_at desc limit ${mostListed}`,
  );
  const cards = rows.map((row) => toCard(row));
  return cards.sort(
    (a, b) =>
      order.indexOf(a.status) - order.indexOf(b.status) ||
      (a.status === "upcoming" ? a.startsAt - b.startsAt : b.participants - a.participants),
  );
}

export async function listMyParties(fanId: string | null): Promise<PartyCardView[]> {
  if (!fanId) return [];
  const rows = await query<PartyRow>(
    `select ${partyColumns} from parties join (
       select party_id, joined_at from party_members where fan_id = $1 order by joined_at desc limit 50
     ) mine on mine.party_id = id where ${visibleEntries} order by mine.joined_at desc`,
    [fanId],
  );
  return rows.map((row) => toCard(row));
}

/** Upcoming parties the fan saved, next first. */
export async function listMarked(fanId: string | null): Promise<PartyCardView[]> {
  if (!fanId) return [];
  const rows = await query<PartyRow>(
    `select ${partyColumns} from parties where starts_at > now() and ${visibleEntries}
       and id in (select party_id from party_marks where fan_id = $1)
     order by starts_at limit 50`,
    [fanId],
  );
  return rows.map((row) => toCard(row));
}

export function findParty(partyId: string): Promise<PartyRow | null> {
  return queryOne<PartyRow>(`select ${partyColumns} from parties where id = $1 and ${visibleEntries}`, [
    partyId,
  ]);
}

export async function findNextRun(row: PartyRow): Promise<string | null> {
  if (!row.superseded || !row.sample_of) return null;
  const next = await queryOne<{ id: string }>(
    "select id from parties where sample_of = $1 and not superseded order by sample_run desc limit 1",
    [row.sample_of],
  );
  return next?.id ?? null;
}
