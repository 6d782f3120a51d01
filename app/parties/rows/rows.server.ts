import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { rightsChanged } from "../../../platform/live/live.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { openLogs } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { noSuchParty, partyOver } from "../members.server.ts";
import { mostInRow, type Row, type RowMate, rowTopic } from "./row.ts";

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Whispers, and who sits there, for who sits there. */
defineTopic("row", {
  hasLog: true,
  async mayRead(id, { person }) {
    if (!person || !isId(id)) return false;
    const rows = await query("select 1 as sits from party_members where row_id = $1 and fan_id = $2", [
      id,
      person,
    ]);
    return rows.length > 0;
  },
});

type MateRow = RowMate & { row_id: string; number: number };

const mateColumns = `m.row_id, r.number, coalesce(m.row_place, 0) as place, m.fan_id as "fanId", m.name, m.avatar, m.ring
  from party_members m join party_rows r on r.id = m.row_id`;

const toRow = (id: string, mates: MateRow[]): Row => ({
  id,
  number: mates[0]?.number ?? 0,
  mates: mates.map(({ row_id: _, number: __, ...mate }) => mate),
});

/** Null for who sits alone. */
export async function rowOf(partyId: string, fanId: string, on?: Queryable): Promise<Row | null> {
  const mates = await query<MateRow>(
    `select ${mateColumns} where m.row_id = (
       select row_id from party_members where party_id = $1 and fan_id = $2
     ) order by m.row_place`,
    [partyId, fanId],
    on,
  );
  return mates[0] ? toRow(mates[0].row_id, mates) : null;
}

export async function findRow(rowId: string, on?: Queryable): Promise<Row> {
  const mates = await query<MateRow>(
    `select ${mateColumns} where m.row_id = $1 order by m.row_place`,
    [rowId],
    on,
  );
  return toRow(rowId, mates);
}

/** The one they sit in, or a new one behind all others. Refusals: no_such_party, party_over, join_first. */
export async function openRow(on: Queryable, partyId: string, fanId: string): Promise<string> {
  const party = await queryOne<{ starts_at: Date; ends_at: Date }>(
    "select starts_at, ends_at from parties where id = $1 for update",
    [partyId],
    on,
  );
  if (!party) throw noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) throw partyOver();
  const member = await queryOne<{ row_id: string | null }>(
    "select row_id from party_members where party_id = $1 and fan_id = $2",
    [partyId, fanId],
    on,
  );
  if (!member) throw joinFirst();
  if (member.row_id) return member.row_id;
  const made = await queryOne<{ id: string }>(
    `insert into party_rows (party_id, number)
     select $1, coalesce(max(number), 0) + 1 from party_rows where party_id = $1 returning id`,
    [partyId],
    on,
  );
  const rowId = made?.id as string;
  await query(
    "update party_members set row_id = $3, row_place = 1 where party_id = $1 and fan_id = $2",
    [partyId, fanId, rowId],
    on,
  );
  await openLogs(on, [{ topic: rowTopic(rowId), startsAt: party.starts_at }]);
  return rowId;
}

export const joinFirst = () => new Problem("join_first", 409, "Join the party first.");

/** Beside the others, or in a new row where there is no place left. Answers the row left behind too, if there was one. */
export async function sitIn(partyId: string, fanId: string, rowId: string): Promise<Row> {
  const { now, left } = await transaction(async (on) => {
    // One after another, so that the sixth place has one fan.
    await query("select 1 as locked from party_rows where id = $1 for update", [rowId], on);
    const before = await rowOf(partyId, fanId, on);
    if (before?.id === rowId) return { now: before, left: null };
    const { mates } = await findRow(rowId, on);
    const place = placesOf(mates).at(0);
    await query(
      "update party_members set row_id = null, row_place = null where party_id = $1 and fan_id = $2",
      [partyId, fanId],
      on,
    );
    const sitsIn = place ? rowId : await openRow(on, partyId, fanId);
    if (place)
      await query(
        "update party_members set row_id = $3, row_place = $4 where party_id = $1 and fan_id = $2",
        [partyId, fanId, rowId, place],
        on,
      );
    return { now: await findRow(sitsIn, on), left: before && (await findRow(before.id, on)) };
  });
  rightsChanged(fanId);
  tellMates(now);
  if (left) tellMates(left);
  return now;
}

/** The seats stay theirs for whoever comes back by an invitation; the fan stays in the room. */
export async function leaveRow(partyId: string, fanId: string): Promise<void> {
  const left = await transaction(async (on) => {
    const before = await rowOf(partyId, fanId, on);
    if (!before) return null;
    await query(
      "update party_members set row_id = null, row_place = null where party_id = $1 and fan_id = $2",
      [partyId, fanId],
      on,
    );
    return findRow(before.id, on);
  });
  if (!left) return;
  rightsChanged(fanId);
  tellMates(left);
}

export const tellMates = (row: Row): void => publishState(rowTopic(row.id), "mates", row.mates);

const placesOf = (mates: RowMate[]): number[] =>
  Array.from({ length: mostInRow }, (_, index) => index + 1).filter(
    (place) => !mates.some((mate) => mate.place === place),
  );
