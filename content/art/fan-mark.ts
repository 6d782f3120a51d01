import sharp from "sharp";
import { drawing, hashOf } from "./recipes.ts";
import { typeset } from "./social-cards.ts";

const words = "Fan composite";
const height = 76;
const lettersHigh = 38;
const gap = 26;

/** Raise it when the composition below changes, so that it is drawn anew. */
const edition = 2;

export const fanMarkFile = {
  file: `fan-mark.${hashOf(words + edition)}.png`,
  draw: compose,
};

async function compose(): Promise<Buffer> {
  const wordmark = drawing("wordmark-scope.svg").replace("currentColor", "#2bf56b");
  const letters = (picture: Buffer, high: number) =>
    sharp(picture).trim().resize({ height: high }).png().toBuffer({ resolveWithObject: true });
  const house = await letters(Buffer.from(wordmark), lettersHigh - 8);
  const set = await letters((await typeset(words, 1000)).data, lettersHigh);
  const width = gap + house.info.width + gap + set.info.width + gap;
  const pill = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${height / 2}" fill="#070a08" fill-opacity=".86"/></svg>`;
  return sharp(Buffer.from(pill))
    .composite([
      { input: house.data, left: gap, top: Math.round((height - house.info.height) / 2) },
      {
        input: set.data,
        left: gap + house.info.width + gap,
        top: Math.round((height - set.info.height) / 2),
      },
    ])
    .png()
    .toBuffer();
}
