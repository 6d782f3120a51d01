import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { readMoment } from "../../../platform/exact-values.ts";
import { partyStatus } from "../party.ts";

const pageSize = 50;

export type DeskParty = {
  id: string;
  title: string;
  show: string;
  season: number | null;
  episode: number | null;
  host: string;
  image: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  participants: number;
  sample: boolean;
  status: string;
};

const partyColumns = `id, title, show, season, episode, host, image, description, starts_at as "startsAt", ends_at as "endsAt",
  participants + sample_participants as participants, sample_of is not null as sample`;

const withStatus = (party: Omit<DeskParty, "status">): DeskParty => ({
  ...party,
  status: partyStatus({ startsAt: party.startsAt.getTime(), endsAt: party.endsAt.getTime() }, Date.now()),
});

export async function listDeskParties(before: string | null) {
  const at = readMoment(before);
  const rows = await query<Omit<DeskParty, "status">>(
    `select ${partyColumns} from parties where not superseded and ($1::timestamptz is null or ends_at < $1)
     order by ends_at desc limit ${pageSize + 1}`,
    [at],
  );
  const page = rows.slice(0, pageSize).map(withStatus);
  return { parties: page, next: rows.length > pageSize ? (page.at(-1)?.endsAt.toISOString() ?? null) : null };
}

export async function findDeskParty(id: string): Promise<DeskParty | null> {
  const row = await queryOne<Omit<DeskParty, "status">>(`select ${partyColumns} from parties where id = $1`, [
    id,
  ]);
  return row && withStatus(row);
}
