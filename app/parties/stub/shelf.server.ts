import { query } from "../../../platform/db/pool.server.ts";
import { visible } from "../log/party-log.server.ts";
import { type PartyRow, partyColumns, toCard } from "../parties.server.ts";
import { seatName, stubPath } from "./own-part.server.ts";
import type { ShelfStub } from "./shelf.tsx";

const mostOnShelf = 60;

type StubRow = PartyRow & {
  name_key: string;
  joined_at: Date;
  row: number | null;
  row_place: number | null;
  comes_as: number;
  lines: number;
  mates: number;
  called: boolean;
  inks: string[];
};

/** Of the parties that are over in which the fan had a seat: the newest, and how many there are. */
export async function listStubs(fanId: string | null): Promise<{ stubs: ShelfStub[]; nights: number }> {
  if (!fanId) return { stubs: [], nights: 0 };
  const rows = await query<StubRow & { nights: number }>(
    `with mine as (
       select m.party_id, m.name_key, m.joined_at, m.row_id, m.row_place, count(*) over ()::int as nights
       from party_members m join parties p on p.id = m.party_id
       where m.fan_id = $1 and p.ends_at <= now() and ${visible} order by p.ends_at desc limit ${mostOnShelf}
     )
     select ${partyColumns}, mine.name_key, mine.joined_at, mine.row_place, mine.nights,
       (select r.number from party_rows r where r.id = mine.row_id) as row,
       (select count(*)::int from party_members o where o.row_id = mine.row_id) as mates,
       (select count(*)::int from party_members o where o.party_id = mine.party_id
          and (o.joined_at, o.fan_id) <= (mine.joined_at, $1)) as comes_as,
       (select count(*)::int from log_entries l where l.topic = 'party:' || mine.party_id and l.fan_id = $1
          and l.client_key is not null and l.body->'removed' is null) as lines,
       exists (select 1 from predictions c where c.party_id = mine.party_id and c.fan_id = $1
          and c.mark_id is not null) as called,
       coalesce((select t.inks from titles t where t.slug = parties.title_slug), '{}') as inks
     from mine join parties on parties.id = mine.party_id order by ends_at desc`,
    [fanId],
  );
  return { stubs: rows.map(toStub), nights: rows[0]?.nights ?? 0 };
}

function toStub(row: StubRow): ShelfStub {
  const { id, title, show, image, startsAt, endsAt } = toCard(row);
  const [night = "", , ground = "", paper = ""] = row.inks;
  return {
    party: { id, title, show, image, endsAt },
    path: stubPath({ partyId: id, nameKey: row.name_key }),
    seat: seatName(row),
    cameAt: Math.max(0, row.joined_at.getTime() - startsAt),
    lines: row.lines,
    mates: Math.max(0, row.mates - 1),
    called: row.called,
    inks: ground && paper ? { night, ground, paper } : null,
  };
}
