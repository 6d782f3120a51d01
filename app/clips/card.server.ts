import type { Hono } from "hono";
import sharp from "sharp";
import { askedFrom } from "../../platform/http/address.server.ts";
import {
  Cards,
  cardHeight as height,
  letters,
  lettersWithin,
  cardWidth as width,
} from "../../platform/pictures/card.server.ts";
import { houseFile } from "../catalogue/pictures/picture-files.server.ts";
import type { Clip } from "./clip.ts";
import { findScene } from "./clip-scenes.server.ts";
import { findClip } from "./clips.server.ts";

const frame = 630;
const margin = 56;
const wordsWidth = width - frame - margin - 40;
const wordsHeight = 380;
const largestWords = 92;

/** A clip's words never change. */
const cards = new Cards();

/** GET /memes/{clip}/card.png: its frame and its words, for whoever shows a link to it. */
export function clipCards(app: Hono): void {
  app.get("/memes/:clipId/card.png", async (c) => {
    const clip = await findClip(c.req.param("clipId"));
    const scene = clip && (await findScene(clip.scene));
    if (!clip || !scene) return c.text("There is no such clip.\n", 404, { "Cache-Control": "no-store" });
    const card = await cards.of(clip.id, askedFrom(c), () => drawCard(clip, scene.loop.still));
    return c.body(new Uint8Array(card), 200, {
      "Content-Type": "image/png",
      // So long is a hidden one still seen by whoever has seen it.
      "Cache-Control": "public, max-age=300",
    });
  });
}

/** Without words where they may give something away, or where no letters are there to write them in. */
export async function drawCard(
  clip: Pick<Clip, "caption" | "isCovered">,
  still: Parameters<typeof houseFile>[0],
) {
  const picture = await sharp(await houseFile(still))
    .resize({ width: frame, height: frame, fit: "cover", position: "top" })
    .png()
    .toBuffer();
  const written = clip.isCovered
    ? null
    : await lettersWithin(clip.caption, {
        ink: "#f4f1e6",
        width: wordsWidth,
        height: wordsHeight,
        most: largestWords,
      });
  const name = await letters("afters", { size: 44, ink: "#2bf56b", width: wordsWidth });
  return sharp({ create: { width, height, channels: 3, background: "#070a08" } })
    .composite([
      { input: picture, left: width - frame, top: 0 },
      { input: name.data, left: margin, top: margin },
      ...(written ? [{ input: written.data, left: margin, top: height - margin - written.info.height }] : []),
    ])
    .png({ palette: true, colours: 128, dither: 0 })
    .toBuffer();
}
