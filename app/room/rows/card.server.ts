import type { Hono } from "hono";
import sharp from "sharp";
import { clientIp } from "../../../platform/http/address.server.ts";
import {
  asJpeg,
  Cards,
  cardHeight,
  cardWidth,
  letters,
  lettersWithin,
} from "../../../platform/pictures/card.server.ts";
import { houseFile } from "../../catalogue/pictures/picture-files.server.ts";
import { findInvite } from "./invites.server.ts";
import type { Invite } from "./row.ts";

const margin = 64;
const wordsWidth = 820;
const minuteMs = 60_000;

const cards = new Cards();

const night =
  Buffer.from(`<svg width="${cardWidth}" height="${cardHeight}" xmlns="http://www.w3.org/2000/svg">
  <defs>
    <linearGradient id="side"><stop offset="0" stop-color="#070a08" stop-opacity=".94"/>
      <stop offset=".62" stop-color="#070a08" stop-opacity=".45"/><stop offset="1" stop-color="#070a08" stop-opacity="0"/></linearGradient>
    <linearGradient id="foot" x2="0" y2="1"><stop offset=".35" stop-color="#070a08" stop-opacity="0"/>
      <stop offset="1" stop-color="#070a08" stop-opacity=".9"/></linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#side)"/><rect width="100%" height="100%" fill="url(#foot)"/></svg>`);

/** GET /come/{token}/card.jpg: the invitation's preview picture. */
export function inviteCards(app: Hono): void {
  app.get("/come/:token/card.jpg", async (c) => {
    const invite = await findInvite(c.req.param("token"));
    if (!invite) return c.text("There is no such invitation.\n", 404, { "Cache-Control": "no-store" });
    const when = momentOf(invite.party, Date.now());
    const key = `${invite.token} ${invite.by.name} ${when}`;
    const card = await cards.of(key, clientIp(c), () => drawInvite(invite, when));
    return c.body(new Uint8Array(card), 200, {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=60",
    });
  });
}

export function momentOf({ status, startsAt }: Invite["party"], now: number): string {
  if (status === "archived") return "Now in its archive";
  if (status === "upcoming") return "Soon";
  return `On now, minute ${Math.floor((now - startsAt) / minuteMs)}`;
}

/** A name without glyphs in our fonts is left out. */
export async function drawInvite({ by, party }: Pick<Invite, "by" | "party">, when: string): Promise<Buffer> {
  const picture = await sharp(await houseFile(party.image))
    .resize({ width: cardWidth, height: cardHeight, fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const words = (text: string, height: number, ink: string, most: number) =>
    lettersWithin(text, { ink, width: wordsWidth, height, most });
  const [kept, title, name, minute] = await Promise.all([
    (await words(`${by.name} kept you a seat`, 300, "#f4f1e6", 112)) ??
      words("A seat is kept for you", 300, "#f4f1e6", 112),
    words(party.title, 60, "#a7b3aa", 42),
    letters("afters", { size: 44, ink: "#2bf56b", width: wordsWidth }),
    words(when, 60, "#2bf56b", 42),
  ]);
  let bottom = cardHeight - margin;
  const lines = [minute, title, kept].flatMap((line) => {
    if (!line) return [];
    bottom -= line.info.height;
    const placed = { input: line.data, left: margin, top: bottom };
    bottom -= 22;
    return [placed];
  });
  return asJpeg(
    sharp(picture).composite([{ input: night }, { input: name.data, left: margin, top: margin }, ...lines]),
  );
}
