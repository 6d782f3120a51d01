import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import subsetFont from "subset-font";
import cards from "./cards.json" with { type: "json" };
import { drawing, hashOf } from "./recipes.ts";

export type SocialCard = { name: string; file: string; draw: () => Promise<Buffer> };

const width = 1200;
const height = 630;
const wordsWidth = 560;
const margin = 56;
const face = readFileSync(new URL("../fonts/anybody-poster.woff2", import.meta.url));

/** Raise it when the composition below changes, so that every card is drawn anew. */
const edition = 1;

type Card = { name: string; headline: string; pictures: string[]; at?: number[] };

export const socialCards: SocialCard[] = (cards as Card[]).map((card) => {
  const drawn = card.pictures.map((name) => drawing(`${name}.svg`)).join("");
  const hash = hashOf(JSON.stringify([edition, card, face.length]) + drawn);
  return { name: card.name, file: `card-${card.name}.${hash}.png`, draw: () => compose(card) };
});

async function compose({ headline, pictures, at = [0.5, 0.5] }: Card): Promise<Buffer> {
  const box = { width: width - wordsWidth, height: Math.round(height / pictures.length) };
  const layers = await Promise.all(pictures.map((name) => crop(name, box, at)));
  const wordmark = drawing("wordmark-scope.svg").replace("currentColor", "#2bf56b");
  const words = await typeset(headline);
  return sharp({ create: { width, height, channels: 3, background: "#070a08" } })
    .composite([
      ...layers.map((input, row) => ({ input, left: wordsWidth, top: row * box.height })),
      { input: await sharp(Buffer.from(wordmark)).resize(200).png().toBuffer(), left: margin, top: margin },
      { input: words.data, left: margin, top: height - margin - words.info.height },
    ])
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer();
}

async function crop(name: string, box: { width: number; height: number }, [x = 0.5, y = 0.5]: number[]) {
  const whole = await sharp(Buffer.from(drawing(`${name}.svg`)))
    .flatten({ background: "#0f1512" })
    .png()
    .toBuffer();
  const size = await sharp(whole).metadata();
  const scale = Math.max(box.width / size.width, box.height / size.height);
  const filled = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  return sharp(whole)
    .resize(filled)
    .extract({
      left: Math.round((filled.width - box.width) * x),
      top: Math.round((filled.height - box.height) * y),
      ...box,
    })
    .png()
    .toBuffer();
}

let fontFile: Promise<string> | undefined;

/** The rasteriser reads no woff2, so it gets the headline face unpacked, in a file of its own. */
async function unpackedFace(): Promise<string> {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
  const file = join(mkdtempSync(join(tmpdir(), "afters-face-")), "headline.ttf");
  writeFileSync(file, await subsetFont(face, `${letters}’`, { targetFormat: "truetype" }));
  return file;
}

export async function typeset(headline: string, width = wordsWidth - margin - 32) {
  fontFile ??= unpackedFace();
  const size = headline.length > 34 ? 74 : headline.length > 22 ? 88 : 104;
  const text = headline.replaceAll("&", "&amp;");
  return sharp({
    text: {
      text: `<span foreground="#f4f1e6" letter_spacing="${-size * 8}">${text}</span>`,
      font: `Anybody Thin, ${size}`,
      fontfile: await fontFile,
      rgba: true,
      width,
      spacing: Math.round(-size * 0.14),
      wrap: "word",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}
