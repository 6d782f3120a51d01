import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { openLogs } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { onBlock } from "../../fans/cards/blocks.server.ts";
import { noSuchParty, partyOver } from "../../parties/members.server.ts";
import { mostInRow, type RowMate, rowTopic, type SeatRow } from "./row.ts";

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Whispers and members, for members of the row only. */
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
  async readsAfter(id, { person }) {
    const [own] = await query<{ row_after: number }>(
      "select row_after::int from party_members where row_id = $1 and fan_id = $2",
      [id, person],
    );
    return own?.row_after ?? 0;
  },
});

type MateRow = RowMate & { row_id: string; number: number; host: string | null; row_after: number };

const mateColumns = `m.row_id, r.number, r.host, m.row_after::int, coalesce(m.row_place, 0) as place, m.fan_id as "fanId", m.name, m.avatar, m.ring
  from party_members m join party_rows r on r.id = m.row_id`;

const toRow = (id: string, mates: MateRow[]): SeatRow => ({
  id,
  number: mates[0]?.number ?? 0,
  mates: mates.map(({ row_id: _, number: __, host: ___, row_after: ____, ...mate }) => mate),
  host: hostOf(mates),
});

/** The fan who opened it while present, else the first of those present. */
function hostOf(mates: MateRow[]): string | null {
  const [first] = mates.toSorted((a, b) => a.row_after - b.row_after || a.place - b.place);
  return mates.find(({ fanId, host }) => fanId === host)?.fanId ?? first?.fanId ?? null;
}

/** Null without a row. */
export async function rowOf(partyId: string, fanId: string, on?: Queryable): Promise<SeatRow | null> {
  const mates = await query<MateRow>(
    `select ${mateColumns} where m.row_id = (
       select row_id from party_members where party_id = $1 and fan_id = $2
     ) order by m.row_place`,
    [partyId, fanId],
    on,
  );
  return mates[0] ? toRow(mates[0].row_id, mates) : null;
}

export async function findRow(rowId: string, on?: Queryable): Promise<SeatRow> {
  const mates = await query<MateRow>(
    `select ${mateColumns} where m.row_id = $1 order by m.row_place`,
    [rowId],
    on,
  );
  return toRow(rowId, mates);
}

/** The fan's row, or a new last one. Refusals: no_such_party, party_over, join_first. */
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
    `insert into party_rows (party_id, number, host)
     select $1, coalesce(max(number), 0) + 1, $2 from party_rows where party_id = $1 returning id`,
    [partyId, fanId],
    on,
  );
  const rowId = made?.id as string;
  await query(
    "update party_members set row_id = $3, row_place = 1, row_after = 0 where party_id = $1 and fan_id = $2",
    [partyId, fanId, rowId],
    on,
  );
  await openLogs(on, [{ topic: rowTopic(rowId), startsAt: party.starts_at }]);
  return rowId;
}

export const joinFirst = () => new Problem("join_first", 409, "Join the party first.");

/** Joins a row, or a new one behind if it is full. Also returns the row that was left. */
export async function joinRow(partyId: string, fanId: string, rowId: string): Promise<SeatRow> {
  const { now, left } = await transaction(async (on) => {
    // Locks the row, so that the sixth place goes to one fan.
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
        `update party_members set row_id = $3, row_place = $4,
           row_after = coalesce((select last_seq from log_heads where topic = $5), 0)
         where party_id = $1 and fan_id = $2`,
        [partyId, fanId, rowId, place, rowTopic(rowId)],
        on,
      );
    return { now: await findRow(sitsIn, on), left: before && (await findRow(before.id, on)) };
  });
  permissionsChanged(fanId);
  publishMates(now);
  if (left) publishMates(left);
  return now;
}

/** The fan stays in the room, and can return by an invitation. */
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
  permissionsChanged(fanId);
  publishMates(left);
}

/**
 * Removes a member from the host's row and bars their return by invitation; they stay in the room. Refusals:
 * not_the_host (403), no_such_mate (404).
 */
export async function removeFromRow(partyId: string, host: string, mate: string): Promise<void> {
  const left = await transaction(async (on) => {
    const row = await rowOf(partyId, host, on);
    if (row?.host !== host)
      throw new Problem("not_the_host", 403, "Only the fan who opened the row can change who sits in it.");
    if (mate === host || !row.mates.some(({ fanId }) => fanId === mate))
      throw new Problem("no_such_mate", 404, "They no longer sit here.");
    await query(
      "update party_members set row_id = null, row_place = null where party_id = $1 and fan_id = $2",
      [partyId, mate],
      on,
    );
    await query("delete from row_invites where row_id = $1 and fan_id = $2", [row.id, mate], on);
    await query(
      "insert into row_outs (row_id, fan_id) values ($1, $2) on conflict do nothing",
      [row.id, mate],
      on,
    );
    return findRow(row.id, on);
  });
  permissionsChanged(mate);
  publishMates(left);
}

export async function wasRemovedFromRow(rowId: string, fanId: string): Promise<boolean> {
  const rows = await query("select 1 from row_outs where row_id = $1 and fan_id = $2", [rowId, fanId]);
  return rows.length > 0;
}

/** Blocking removes the blocked fan from the host's rows in all live rooms. */
onBlock(async (fanId, blocked) => {
  const rows = await query<{ party_id: string }>(
    `select m.party_id from party_members m join party_members o on o.row_id = m.row_id and o.fan_id = $2
     join parties p on p.id = m.party_id where m.fan_id = $1 and p.ends_at > now()`,
    [fanId, blocked],
  );
  for (const { party_id } of rows)
    await removeFromRow(party_id, fanId, blocked).catch((error) => {
      // In another fan's row only the messages are hidden from the blocker.
      if (!(error instanceof Problem)) throw error;
    });
});

export const publishMates = (row: SeatRow): void => publishState(rowTopic(row.id), "mates", row.mates);

const placesOf = (mates: RowMate[]): number[] =>
  Array.from({ length: mostInRow }, (_, index) => index + 1).filter(
    (place) => !mates.some((mate) => mate.place === place),
  );
