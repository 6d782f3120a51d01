import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawing } from "./recipes.ts";

const root = new URL("../../public/press/", import.meta.url);
const inks = { paper: "#f4f1e6", void: "#070a08", green: "#2bf56b" };
const cuts = { scope: 2400, poster: 1200 };

/** For whoever writes about us, under names that say what they are and stay. */
export async function drawPressMarks(): Promise<void> {
  mkdirSync(root, { recursive: true });
  const marks: [name: string, svg: string, width: number][] = [["afters-mark", drawing("favicon.svg"), 1024]];
  for (const [cut, width] of Object.entries(cuts))
    for (const [ink, colour] of Object.entries(inks)) {
      const svg = drawing(`wordmark-${cut}.svg`).replaceAll("currentColor", colour);
      marks.push([`afters-${cut}-${ink}`, svg, width]);
    }
  for (const [name, svg, width] of marks) {
    writeFileSync(new URL(`${name}.svg`, root), svg);
    await sharp(Buffer.from(svg), { density: 300 })
      .resize(width)
      .png({ palette: true })
      .toFile(new URL(`${name}.png`, root).pathname);
  }
}
