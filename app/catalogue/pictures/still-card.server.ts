import type { Hono } from "hono";
import sharp, { type Sharp } from "sharp";
import type { Picture } from "../../../content/art/picture.ts";
import { clientIp } from "../../../platform/http/address.server.ts";
import {
  asJpeg,
  Cards,
  cardHeight as height,
  letters,
  lettersWithin,
  cardWidth as width,
} from "../../../platform/pictures/card.server.ts";
import { houseFile } from "./picture-files.server.ts";

const frame = 630;
const margin = 56;
const wordsWidth = width - frame - margin - 40;
const wordsHeight = 380;
const largestWords = 92;

const cards = new Cards();

/** `words` null: none, as where they may give something away. */
export type StillCard = { picture: Picture; words: string | null };

/**
 * GET {path}/card.jpg, whose `:id` is handed to `find`: the picture and the words, for whoever shows a link to the
 * page; 404 where it finds nothing. JPEG, because some messengers draw no WebP.
 */
export const stillCards =
  (path: `/${string}/:id`, find: (id: string) => Promise<StillCard | null>) =>
  (app: Hono): void => {
    app.get(`${path}/card.jpg`, async (c) => {
      const card = await find(c.req.param("id") ?? "");
      if (!card) return c.text("There is no such page.\n", 404, { "Cache-Control": "no-store" });
      const key = JSON.stringify([card.picture.name, card.picture.webp.at(-1), card.words]);
      const drawn = await cards.of(key, clientIp(c), async () => asJpeg(await composeStillCard(card)));
      return c.body(new Uint8Array(drawn), 200, {
        "Content-Type": "image/jpeg",
        // So long is a hidden one still seen by whoever has seen it.
        "Cache-Control": "public, max-age=300",
      });
    });
  };

/** Without words where no letters are there to write them in. */
export async function composeStillCard({ picture, words }: StillCard): Promise<Sharp> {
  const still = await sharp(await houseFile(picture))
    .resize({ width: frame, height: frame, fit: "cover", position: "top" })
    .png()
    .toBuffer();
  const written =
    words === null
      ? null
      : await lettersWithin(words, {
          ink: "#f4f1e6",
          width: wordsWidth,
          height: wordsHeight,
          most: largestWords,
        });
  const name = await letters("afters", { size: 44, ink: "#2bf56b", width: wordsWidth });
  return sharp({ create: { width, height, channels: 3, background: "#070a08" } }).composite([
    { input: still, left: width - frame, top: 0 },
    { input: name.data, left: margin, top: margin },
    ...(written ? [{ input: written.data, left: margin, top: height - margin - written.info.height }] : []),
  ]);
}
