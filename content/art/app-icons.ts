import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawing, hashOf } from "./recipes.ts";

const root = new URL("../../public/", import.meta.url);
const square = () => sharp(Buffer.from(drawing("app-icon.svg")));
const rounded = (density = 72) => sharp(Buffer.from(drawing("favicon.svg")), { density });

export async function drawIcons(): Promise<void> {
  writeFileSync(new URL("favicon.svg", root), drawing("favicon.svg"));
  const icons = {
    "favicon-32.png": rounded().resize(32),
    "icon-192.png": rounded().resize(192),
    "icon-512.png": rounded().resize(512),
    // Launchers may cut a maskable icon to a circle of 80 %, so the letter stands back from the edges.
    "icon-maskable-512.png": square()
      .resize(432)
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#2bf56b" }),
    // Apple rounds the corners itself and paints alpha black.
    "apple-touch-icon.png": square().resize(180).removeAlpha(),
  };
  for (const [file, icon] of Object.entries(icons))
    await icon.png({ palette: true }).toFile(new URL(file, root).pathname);
}

export const socialCardFile = {
  file: `social-card.${hashOf(drawing("social-card.svg"))}.png`,
  draw: () =>
    sharp(Buffer.from(drawing("social-card.svg")))
      .removeAlpha()
      .png({ palette: true, colours: 48, dither: 0 })
      .toBuffer(),
};
