import { randomBytes } from "node:crypto";
import { queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { blockBetween } from "../../fans/cards/blocks.server.ts";
import { joinParty } from "../../parties/members.server.ts";
import { findParty, toCard } from "../../parties/parties.server.ts";
import type { Invite, SeatRow } from "./row.ts";
import { findRow, joinRow, openRow, publishMates, rowOf, wasRemovedFromRow } from "./rows.server.ts";

const noSuchInvite = () => new Problem("no_such_invite", 404, "There is no such invitation.");

/** The fan's invitation to this room, stable and with a row; `anew` replaces it. Refusals: those of `openRow`. */
export async function makeInvite(partyId: string, fanId: string, anew = false): Promise<string> {
  const { token, row } = await transaction(async (on) => {
    const rowId = await openRow(on, partyId, fanId);
    const made = await queryOne<{ token: string }>(
      `insert into row_invites as known (token, row_id, fan_id) values ($1, $2, $3)
       on conflict (row_id, fan_id) do update set token = case when $4 then excluded.token else known.token end
       returning token`,
      [randomBytes(16).toString("base64url"), rowId, fanId, anew],
      on,
    );
    return { token: made?.token as string, row: await findRow(rowId, on) };
  });
  publishMates(row);
  return token;
}

type InviteRow = {
  row_id: string;
  party_id: string;
  fan_id: string;
  name: string;
  avatar: string;
  ring: number | null;
};

/** Null if unknown, or once its sender has left the row. */
export async function findInvite(token: string): Promise<Invite | null> {
  const found = await queryOne<InviteRow>(
    `select i.row_id, r.party_id, i.fan_id, m.name, m.avatar, m.ring
     from row_invites i join party_rows r on r.id = i.row_id
     join party_members m on m.party_id = r.party_id and m.fan_id = i.fan_id and m.row_id = i.row_id
     where i.token = $1`,
    [token],
  );
  const party = found && (await findParty(found.party_id));
  if (!found || !party) return null;
  const { id, title, show, image, status, startsAt, endsAt } = toCard(party);
  return {
    token,
    by: { fanId: found.fan_id, name: found.name, avatar: found.avatar, ring: found.ring },
    row: await findRow(found.row_id),
    party: { id, title, show, image, status, startsAt, endsAt },
  };
}

/**
 * Joins the room and the sender's row. One's own link changes nothing. Refusals: no_such_invite, also after a removal
 * or a block between guest, host and sender, and those of joining.
 */
export async function followInvite(
  token: string,
  fanId: string,
): Promise<{ partyId: string; row: SeatRow | null }> {
  const invite = await findInvite(token);
  if (!invite || (await isShutOut(invite, fanId))) throw noSuchInvite();
  const { id: partyId } = invite.party;
  await joinParty(partyId, fanId);
  if (invite.by.fanId === fanId) return { partyId, row: await rowOf(partyId, fanId) };
  return { partyId, row: await joinRow(partyId, fanId, invite.row.id) };
}

async function isShutOut({ by, row }: Invite, fanId: string): Promise<boolean> {
  if (await wasRemovedFromRow(row.id, fanId)) return true;
  const sides = new Set([by.fanId, row.host ?? by.fanId]);
  const blocks = await Promise.all([...sides].map((side) => blockBetween(side, fanId)));
  return blocks.some((block) => block !== null);
}
