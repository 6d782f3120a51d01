import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { countPeople } from "../../../platform/live/hub.server.ts";
import { cutPage, falling, microsOf, placeInList, type WithCursor } from "../../desk/list/pages.server.ts";
import type { Guard } from "../../moderation/guard.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { marksColumn } from "../../parties/parties.server.ts";
import { type LobbyCount, partyStatus } from "../../parties/party.ts";

export type DeskParty = LobbyCount & {
  id: string;
  title: string;
  show: string;
  season: number | null;
  episode: number | null;
  host: string;
  image: string;
  description: string;
  guard: Guard;
  startsAt: Date;
  endsAt: Date;
  sample: boolean;
  status: string;
};

type DeskRow = Omit<DeskParty, "status" | "here">;

const partyColumns = `id, title, show, season, episode, host, image, description, guard, starts_at as "startsAt", ends_at as "endsAt",
  participants + sample_participants as participants, sample_participants as "sampleParticipants", ${marksColumn}, sample_of is not null as sample`;

const { cursor, after, order } = falling(microsOf("ends_at"), "id");

const withStatus = (party: DeskRow): DeskParty => ({
  ...party,
  here: countPeople(topicOfParty(party.id)),
  status: partyStatus({ startsAt: party.startsAt.getTime(), endsAt: party.endsAt.getTime() }, Date.now()),
});

export async function listDeskParties(before: string | null) {
  const read = await query<DeskRow & WithCursor>(
    `select ${partyColumns}, ${cursor} from parties
     where not superseded and ${after} ${order}`,
    placeInList(before),
  );
  const { rows, next } = cutPage(read);
  return { parties: rows.map(withStatus), next };
}

export async function findDeskParty(id: string): Promise<DeskParty | null> {
  const row = await queryOne<DeskRow>(`select ${partyColumns} from parties where id = $1`, [id]);
  return row && withStatus(row);
}
