import sharp from "sharp";
import { drawing, type Recipe } from "./recipes.ts";

export async function rasterise(recipe: Recipe, width: number): Promise<Buffer> {
  const drawn = await (recipe.fineGrain ? drawnAt(recipe, width) : drawnWhole(recipe));
  const picture = sharp(drawn);
  if (recipe.crop) {
    const { x, y, size } = recipe.crop;
    picture.extract({ left: x, top: y, width: size, height: size });
  }
  if (recipe.bleed) {
    const left = Math.round(recipe.width * recipe.bleed);
    const top = Math.round(recipe.height * recipe.bleed);
    picture.extract({ left, top, width: recipe.width - 2 * left, height: recipe.height - 2 * top });
  }
  const opaque = (await sharp(drawn).stats()).isOpaque;
  if (opaque) picture.removeAlpha();
  if (recipe.tint) {
    const shares = [1, 3, 5].map((at) => Number.parseInt(recipe.tint!.slice(at, at + 2), 16) / 255);
    picture.linear(opaque ? shares : [...shares, 1], opaque ? [0, 0, 0] : [0, 0, 0, 0]);
  }
  return picture.resize(width).png({ compressionLevel: 1 }).toBuffer();
}

let last: { key: string; drawn: Promise<Buffer> } | undefined;

/** A portrait and its avatar share one drawing, which takes seconds. */
function drawnWhole({ source, over = [] }: Recipe): Promise<Buffer> {
  const key = [source, ...over].join();
  if (last?.key !== key)
    last = {
      key,
      drawn: sharp(Buffer.from(drawing(source)))
        .composite(over.map((svg) => ({ input: Buffer.from(svg) })))
        .png()
        .toBuffer(),
    };
  return last.drawn;
}

/** With the dots of the grain filter as large as its pixels. */
function drawnAt({ source, width: whole }: Recipe, width: number): Promise<Buffer> {
  const scale = width / whole;
  const grain = /(<filter id="grain"[\s\S]*?baseFrequency=")([\d.]+)/;
  const svg = drawing(source).replace(grain, (_, before, dots) => before + (dots * scale).toFixed(3));
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer();
}
