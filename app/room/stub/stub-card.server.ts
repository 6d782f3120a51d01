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
import { clockTime } from "../../../platform/ui/numbers.ts";
import { houseFile } from "../../catalogue/pictures/picture-files.server.ts";
import { findStub, type Stub } from "./stub.server.ts";

const still = 640;
const margin = 56;
const wordsWidth = cardWidth - still - 2 * margin;
const ink = "#070a08";

const cards = new Cards();

/** Paper with a torn edge of holes where the picture ends. */
const paper =
  Buffer.from(`<svg width="${cardWidth}" height="${cardHeight}" xmlns="http://www.w3.org/2000/svg">
  <rect x="${still}" width="${cardWidth - still}" height="${cardHeight}" fill="#f4f1e6"/>
  ${Array.from({ length: 15 }, (_, index) => `<circle cx="${still}" cy="${21 + index * 42}" r="11" fill="${ink}"/>`).join("")}
</svg>`);

/** GET /stubs/{token}/card.jpg: the stub lying on its side, for whoever shows a link to it. */
export function stubCards(app: Hono): void {
  app.get("/stubs/:token/card.jpg", async (c) => {
    const stub = await findStub(c.req.param("token"));
    if (!stub) return c.text("There is no such stub.\n", 404, { "Cache-Control": "no-store" });
    const { party, part } = stub;
    const key = JSON.stringify([party.id, party.title, part.name, part.seat, part.cameAt, part.best]);
    const card = await cards.of(key, clientIp(c), () => drawStub(stub));
    return c.body(new Uint8Array(card), 200, {
      "Content-Type": "image/jpeg",
      // So long is a line that was taken away still seen by whoever has seen it.
      "Cache-Control": "public, max-age=300",
    });
  });
}

/** A name or line that nothing here can write is left out. */
export async function drawStub({ party, part }: Pick<Stub, "party" | "part">): Promise<Buffer> {
  const picture = await sharp(await houseFile(party.image))
    .resize({ width: still, height: cardHeight, fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const words = (text: string, height: number, most: number, tone = ink) =>
    lettersWithin(text, { ink: tone, width: wordsWidth, height, most });
  const [house, title, name, seat, best] = await Promise.all([
    letters("afters", { size: 42, ink, width: wordsWidth }),
    words(party.title, 130, 64),
    words(`${part.name}, in at ${clockTime(part.cameAt)}`, 80, 34, "#3d4640"),
    words(part.seat, 150, 132),
    part.best ? words(`“${part.best}”`, 120, 34, "#3d4640") : null,
  ]);
  let top = margin + house.info.height + 28;
  const lines = [title, name, best].flatMap((line) => {
    if (!line) return [];
    const placed = { input: line.data, left: still + margin, top };
    top += line.info.height + 22;
    return [placed];
  });
  return asJpeg(
    sharp({ create: { width: cardWidth, height: cardHeight, channels: 3, background: ink } }).composite([
      { input: picture, left: 0, top: 0 },
      { input: paper },
      { input: house.data, left: still + margin, top: margin },
      ...lines,
      ...(seat
        ? [{ input: seat.data, left: still + margin, top: cardHeight - margin - seat.info.height }]
        : []),
    ]),
  );
}
