import { queryOne } from "../../../platform/db/pool.server.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { findMe } from "../../fans/fans.server.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { findPoints } from "../../points/points.server.ts";
import { findAccount } from "../accounts.server.ts";
import { deviceName } from "../device-name.ts";
import { listDevices } from "../devices.server.ts";
import { findUndoable, previewMerge } from "../merge/merge.server.ts";
import { findOffer, type Offer } from "../offers.server.ts";
import { listPasskeys } from "../passkeys.server.ts";

export type Self = { name: string; face: string; points: number };

async function selfOf(fanId: string): Promise<Self> {
  const [me, points] = await Promise.all([findMe(fanId), findPoints(fanId)]);
  return { name: me?.name ?? "", face: me?.avatar ?? "", points };
}

const faceOf = ({ face, ...self }: Self) => ({ ...self, face: avatars()[face] ?? null });

/** Who has done nothing is nobody to ask about. */
async function shownOffer(offer: Offer) {
  const [other, { along, away }] = await Promise.all([selfOf(offer.from), previewMerge(offer)]);
  return other.name || along.length + away.length > 0 ? { other: faceOf(other), along, away } : null;
}

/** Null for who keeps no seat. */
async function loadSeat(fanId: string, session: string) {
  const account = await findAccount(fanId);
  if (!account) return null;
  const [devices, passkeys, offer, undo] = await Promise.all([
    listDevices(fanId, session),
    listPasskeys(account.id),
    findOffer(fanId, session),
    findUndoable(fanId),
  ]);
  return {
    email: account.email,
    since: account.createdAt.getTime(),
    devices: devices.map(({ id, browser, seenAt, isThis }) => ({
      id,
      isThis,
      name: deviceName(browser),
      seenAt: seenAt.getTime(),
    })),
    passkeys: passkeys.map(({ id, name, since }) => ({ id, name, since: since.getTime() })),
    offer: offer && (await shownOffer(offer)),
    undo: undo && { id: undo.id, until: undo.until.getTime() },
  };
}

export async function loadAccount({ session, fanId }: Pick<Visitor, "session" | "fanId">) {
  if (!session || !fanId) return { self: null, you: null, seat: null };
  const known = await queryOne("select 1 as known from fans where id = $1", [fanId]);
  if (!known) return { self: null, you: null, seat: null };
  const [self, seat] = await Promise.all([selfOf(fanId), loadSeat(fanId, session)]);
  return { self: faceOf(self), you: await findYou(fanId), seat };
}
export type Seat = NonNullable<Awaited<ReturnType<typeof loadAccount>>["seat"]>;
