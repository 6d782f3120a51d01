import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { meanColour, toAvif, toWebp } from "../../platform/pictures/encode.server.ts";
import { webpWidths } from "../../platform/pictures/shapes.ts";
import { drawIcons, socialCardFile } from "./app-icons.ts";
import { fanMarkFile } from "./fan-mark.ts";
import type { Picture, Rendition } from "./picture.ts";
import { drawPressMarks } from "./press-marks.ts";
import { rasterise } from "./rasterise.ts";
import { drawing, fileOf, hashOf, type Recipe, recipes } from "./recipes.ts";
import { socialCards } from "./social-cards.ts";

/** A file is named after its drawing and its recipe, so what already exists is never rendered again. */
const folder = new URL("../../public/art/", import.meta.url);
mkdirSync(folder, { recursive: true });
const present = new Set(readdirSync(folder));
const wanted = new Set<string>();

async function keep(file: string, make: () => Promise<Buffer> | Buffer): Promise<string> {
  wanted.add(file);
  if (!present.has(file)) {
    const bytes = await make();
    writeFileSync(new URL(file, folder), bytes);
    console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  return `/art/${file}`;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

async function render(recipe: Recipe): Promise<Picture> {
  const avif: Rendition[] = [];
  const webp: Rendition[] = [];
  for (const width of recipe.widths) {
    const pixels = once(() => rasterise(recipe, width));
    const asAvif = async () => toAvif(await pixels(), recipe.avif);
    const asWebp = async () => toWebp(await pixels(), recipe.webp);
    avif.push([width, await keep(fileOf(recipe, width, "avif"), asAvif)]);
    if (webpWidths(recipe).includes(width))
      webp.push([width, await keep(fileOf(recipe, width, "webp"), asWebp)]);
  }
  const { name, width, height, alt, position } = recipe;
  const placeholder = await meanColour(
    readFileSync(new URL(fileOf(recipe, recipe.widths[0]!, "webp"), folder)),
  );
  return { name, width, height, alt, placeholder, position, avif, webp };
}

const constant = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const exports: string[] = [];
for (const recipe of recipes) {
  const picture = await render(recipe);
  exports.push(`export const ${constant(picture.name)}: Picture = ${JSON.stringify(picture)};`);
}
const sprite = drawing("icons.svg");
const spriteHref = await keep(`icons.${hashOf(sprite)}.svg`, () => Buffer.from(sprite));
exports.push(
  `/** Use as \`\${iconSprite}#close\`. */\nexport const iconSprite = ${JSON.stringify(spriteHref)};`,
);
const cardHref = await keep(socialCardFile.file, socialCardFile.draw);
exports.push(`/** 1200 by 630, for \`og:image\`. */\nexport const socialCard = ${JSON.stringify(cardHref)};`);
const markHref = await keep(fanMarkFile.file, fanMarkFile.draw);
exports.push(
  `/** What stands on every picture with a fan's face in it, for one 1080 wide. */\nexport const fanMark = ${JSON.stringify(markHref)};`,
);
for (const { name, file, draw } of socialCards) {
  exports.push(`export const ${constant(`card-${name}`)} = ${JSON.stringify(await keep(file, draw))};`);
}

writeFileSync(
  new URL("pictures.gen.ts", import.meta.url),
  `// biome-ignore-all format: one picture per line, written by npm run art; do not edit.\nimport type { Picture } from "./picture.ts";\n\n${exports.join("\n")}\n`,
);
for (const file of present) if (!wanted.has(file)) rmSync(new URL(file, folder));
await drawIcons();
await drawPressMarks();
