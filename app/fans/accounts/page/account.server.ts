import { queryOne } from "../../../../platform/db/pool.server.ts";
import type { Visitor } from "../../../../platform/session/visitor.ts";
import { avatars } from "../../../catalogue/catalogue.server.ts";
import { findMe } from "../../fans.server.ts";
import { findPoints } from "../../points/points.server.ts";
import { findYou } from "../../you/you.server.ts";
import { findAccount } from "../accounts.server.ts";
import { askingBrowser, seatBrowsers } from "../askers.server.ts";
import { isUnused, readAccountLink } from "../codes.server.ts";
import { deviceName } from "../device-name.ts";
import { listDevices } from "../devices.server.ts";
import { findUndoable, previewMerge } from "../merge/merge.server.ts";
import { findOffer, type Offer } from "../offers.server.ts";
import { listAccountPasskeys } from "../passkeys.server.ts";

export type SelfSummary = { name: string; face: string; points: number };

async function selfOf(fanId: string): Promise<SelfSummary> {
  const [me, points] = await Promise.all([findMe(fanId), findPoints(fanId)]);
  return { name: me?.name ?? "", face: me?.avatar ?? "", points };
}

const faceOf = ({ face, ...self }: SelfSummary) => ({ ...self, face: avatars()[face] ?? null });

/** A fan without name and activity is not offered. */
async function shownOffer(offer: Offer) {
  const [other, { along, away }] = await Promise.all([selfOf(offer.from), previewMerge(offer)]);
  return other.name || along.length + away.length > 0 ? { other: faceOf(other), along, away } : null;
}

/** Null without an account. */
async function loadSeat(fanId: string, session: string) {
  const account = await findAccount(fanId);
  if (!account) return null;
  const [devices, passkeys, offer, undo] = await Promise.all([
    listDevices(fanId, session),
    listAccountPasskeys(account.id),
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

const masked = (email: string) => `${[...email][0]}***${email.slice(email.lastIndexOf("@"))}`;

/**
 * Where the link of an email can be used, and what a press would do. In another browser it only shows the code, since
 * the asker is unknown there.
 */
export async function previewSignInLink(link: string, cookies: string | null, { fanId, address }: Visitor) {
  const read = await readAccountLink(link);
  if (!read) return { where: "spent" as const };
  const browser = seatBrowsers.read(cookies);
  const isHere = browser !== null && askingBrowser(browser, address).id === read.asker;
  const isGood = await isUnused(read);
  if (!isHere) return { where: "elsewhere" as const, code: isGood ? read.code : null };
  if (!isGood) return { where: "spent" as const };
  const seat = await queryOne<{ fanId: string }>(`select fan_id as "fanId" from accounts where email = $1`, [
    read.email,
  ]);
  const [of, self, own] = await Promise.all([
    seat && selfOf(seat.fanId),
    fanId ? selfOf(fanId) : null,
    findAccount(fanId),
  ]);
  const names = { address: masked(read.email), self: self?.name ?? null };
  if (seat && seat.fanId === fanId) return { where: "here" as const, way: "again" as const, ...names };
  if (of) return { where: "here" as const, way: "back" as const, of: of.name, ...names };
  return { where: "here" as const, way: own ? ("another" as const) : ("keep" as const), ...names };
}
export type SignInLinkPreview = Awaited<ReturnType<typeof previewSignInLink>>;

export async function loadAccount({ session, fanId }: Pick<Visitor, "session" | "fanId">) {
  if (!session || !fanId) return { self: null, you: null, seat: null };
  const known = await queryOne("select 1 as known from fans where id = $1", [fanId]);
  if (!known) return { self: null, you: null, seat: null };
  const [self, seat] = await Promise.all([selfOf(fanId), loadSeat(fanId, session)]);
  return { self: faceOf(self), you: await findYou(fanId), seat };
}
export type Seat = NonNullable<Awaited<ReturnType<typeof loadAccount>>["seat"]>;
