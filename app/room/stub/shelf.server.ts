import { query } from "../../../platform/db/pool.server.ts";
import { visibleEntries } from "../../parties/log/party-log.server.ts";
import { type PartyRow, partyColumns, toCard } from "../../parties/parties.server.ts";
import { seatName, stubPath } from "./own-part.server.ts";
import type { Nights, ShelfStub, ShelfView } from "./shelf.ts";

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

/** Finished parties that fan `$1` had joined. */
const nightsSat = `select m.party_id, m.name_key, m.joined_at, m.row_id, m.row_place, p.ends_at as over_at,
    (select count(*)::int from party_members o where o.row_id = m.row_id) as mates,
    exists (select 1 from predictions c where c.party_id = m.party_id and c.fan_id = $1
      and c.mark_id is not null) as called
  from party_members m join parties p on p.id = m.party_id
  where m.fan_id = $1 and p.ends_at <= now() and ${visibleEntries}`;

const none: ShelfView = { stubs: [], nights: { all: 0, row: 0, called: 0 }, which: "all" };

/** The newest matching nights, and the number of each kind. */
export async function listStubs(fanId: string | null, which: Nights = "all"): Promise<ShelfView> {
  if (!fanId) return { ...none, which };
  const [rows, [nights]] = await Promise.all([
    query<StubRow>(
      `with mine as (
         select * from (${nightsSat}) sat
         where ($2 <> 'row' or mates > 1) and ($2 <> 'called' or called)
         order by over_at desc limit ${mostOnShelf}
       )
       select ${partyColumns}, mine.name_key, mine.joined_at, mine.row_place, mine.mates, mine.called,
         (select r.number from party_rows r where r.id = mine.row_id) as row,
         (select count(*)::int from party_members o where o.party_id = mine.party_id
            and (o.joined_at, o.fan_id) <= (mine.joined_at, $1)) as comes_as,
         (select count(*)::int from log_entries l where l.topic = 'party:' || mine.party_id and l.fan_id = $1
            and l.client_key is not null and l.body->'removed' is null) as lines,
         coalesce((select t.inks from titles t where t.slug = parties.title_slug), '{}') as inks
       from mine join parties on parties.id = mine.party_id order by parties.ends_at desc`,
      [fanId, which],
    ),
    query<ShelfView["nights"]>(
      `select count(*)::int as "all", count(*) filter (where mates > 1)::int as "row",
         count(*) filter (where called)::int as called from (${nightsSat}) sat`,
      [fanId],
    ),
  ]);
  return { stubs: rows.map(toStub), nights: nights ?? none.nights, which };
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
