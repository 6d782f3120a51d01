import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";
import { topicOfParty, visibleEntries } from "../../parties/log/party-log.server.ts";
import { type OwnPart, seatNumberOf } from "../credits/credits.ts";
import { rowSeat } from "../rows/row.ts";

/** Identified by the name used in the room, whatever happens to the fan later. */
export type SeatOfStub = { partyId: string; nameKey: string };

export const stubPath = ({ partyId, nameKey }: SeatOfStub): string =>
  `/stubs/${sealSession("stub", { party: partyId, name: nameKey })}`;

/** In the row, or by order of arrival. */
export const seatName = ({ row, row_place, comes_as }: Pick<SeatRow, "row" | "row_place" | "comes_as">) =>
  row && row_place ? rowSeat(row, row_place) : seatNumberOf(comes_as);

/** Null if the token is not ours. */
export function seatedOf(token: string): SeatOfStub | null {
  const stub = unsealSession<{ party?: string; name?: string }>("stub", token);
  return stub?.party && stub.name ? { partyId: stub.party, nameKey: stub.name } : null;
}

type SeatRow = {
  fan_id: string;
  name: string;
  name_key: string;
  joined_at: Date;
  starts_at: Date;
  comes_as: number;
  row: number | null;
  row_place: number | null;
};

const seatColumns = `m.fan_id, m.name, m.name_key, m.joined_at, p.starts_at, m.row_place,
  (select r.number from party_rows r where r.id = m.row_id) as row,
  (select count(*)::int from party_members o where o.party_id = m.party_id
     and (o.joined_at, o.fan_id) <= (m.joined_at, m.fan_id)) as comes_as
  from party_members m join parties p on p.id = m.party_id`;

/** Of a finished party; null without membership. */
export async function ownPart(partyId: string, fanId: string): Promise<OwnPart | null> {
  const row = await queryOne<SeatRow>(`select ${seatColumns} where m.party_id = $1 and m.fan_id = $2`, [
    partyId,
    fanId,
  ]);
  return row && toPart(partyId, row);
}

/** Null if party or membership no longer exist. */
export async function ownPartOf({ partyId, nameKey }: SeatOfStub): Promise<OwnPart | null> {
  const row = await queryOne<SeatRow>(
    `select ${seatColumns} where m.party_id = $1 and m.name_key = $2 and p.ends_at <= now() and ${visibleEntries}`,
    [partyId, nameKey],
  );
  return row && toPart(partyId, row);
}

async function toPart(partyId: string, row: SeatRow): Promise<OwnPart> {
  // Only the fan's own messages have a key.
  const said = [topicOfParty(partyId), row.fan_id];
  const [best, lines] = await Promise.all([
    // The fan's line in their loudest minute.
    queryOne<{ text: string }>(
      `select l.body->>'text' as text from log_entries l
       left join party_heat h on h.party_id = $3 and h.minute = l.offset_ms / 60000
       where l.topic = $1 and l.fan_id = $2 and l.client_key is not null
         and l.body->'removed' is null
       order by h.heat desc nulls last, l.seq limit 1`,
      [...said, partyId],
    ),
    query<{ lines: number }>(
      `select count(*)::int as lines from log_entries
       where topic = $1 and fan_id = $2 and client_key is not null and body->'removed' is null`,
      said,
    ),
  ]);
  return {
    name: row.name,
    seat: seatName(row),
    cameAt: Math.max(0, row.joined_at.getTime() - row.starts_at.getTime()),
    lines: lines[0]?.lines ?? 0,
    best: best?.text ?? null,
    stub: stubPath({ partyId, nameKey: row.name_key }),
  };
}
