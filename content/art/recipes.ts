import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { shapes } from "../../platform/pictures/shapes.ts";
import curated from "./curated.json" with { type: "json" };
import drops from "./drops.json" with { type: "json" };
import exclusives from "./exclusives.json" with { type: "json" };
import layers from "./hero.json" with { type: "json" };
import interviews from "./interviews.json" with { type: "json" };
import looks from "./looks.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };
import type { Picture } from "./picture.ts";
import portraits from "./portraits.json" with { type: "json" };
import posters from "./posters.json" with { type: "json" };
import { inRoundPlace } from "./round-place.ts";
import scenes from "./scenes.json" with { type: "json" };
import spots from "./spots.json" with { type: "json" };
import stills from "./stills.json" with { type: "json" };
import submissions from "./submissions.json" with { type: "json" };
import tiles from "./tiles.json" with { type: "json" };

export type Recipe = Pick<Picture, "name" | "width" | "height" | "alt" | "position"> & {
  source: string;
  /** SVGs that are laid over the drawing, the first one lowest. */
  over?: string[];
  /** A square of the drawing, in its own units; without it, all of it. */
  crop?: { x: number; y: number; size: number };
  /** Share of every side that is cut away: a torn shape that runs off a drawing frays at its very edge. */
  bleed?: number;
  tint?: string;
  /** Drawn anew for every width, so that a grain of light stays one pixel, instead of shrunk from one drawing. */
  fineGrain?: boolean;
  widths: number[];
  /** Encoder qualities, 1 to 100. */
  avif: number;
  webp: number;
};

const exitGreen = "#2bf56b";

/**
 * Both layers are rendered with the green in them, so a phone blends nothing: multiplying each layer gives the same
 * pixels as multiplying the stack. The screens are mostly grain, which AVIF stores well only as crisp one-pixel dots.
 * The tall one has one small size: at 25 kB it holds the phone's first picture under 45 kB, and enlarged its dots still
 * read as grain. No size is wider than its drawing (900 and 1600).
 */
const heroes: Recipe[] = layers.map((layer) => {
  const tall = layer.name.startsWith("hero-tall");
  const back = layer.name.endsWith("-back");
  return {
    ...layer,
    source: `${layer.name}.svg`,
    width: tall ? 900 : 1600,
    height: tall ? 1600 : 1000,
    tint: exitGreen,
    fineGrain: back,
    widths: tall ? (back ? [540] : [540, 780, 900]) : [1280, 1600],
    avif: back ? 34 : tall ? 26 : 30,
    webp: 50,
  };
});

const still = ({ slug, alt, position }: (typeof stills)[number]): Recipe => ({
  name: `still-${slug}`,
  source: `still-${slug}.svg`,
  alt,
  position,
  ...shapes.still,
});

const portrait = ({ id, alt }: (typeof portraits)[number]): Recipe => ({
  name: `portrait-${id}`,
  source: `portrait-${id}.svg`,
  alt,
  ...shapes.portrait,
});

const avatar = ({ id, name, crop }: (typeof portraits)[number]): Recipe => ({
  name: `avatar-${id}`,
  source: `portrait-${id}.svg`,
  alt: name,
  crop,
  ...shapes.avatar,
});

const cutout = ({ id, name }: (typeof portraits)[number]): Recipe => ({
  name: `cutout-${id}`,
  source: `cutout-${id}.svg`,
  alt: name,
  ...shapes.cutout,
});

type Scene = (typeof scenes)[number];

/** A scene as it is without a face: its round place holds nothing but the scene's light. */
const scene = ({ id, alt, circle, light }: Scene): Recipe => ({
  name: `scene-${id}`,
  source: `scene-${id}-back.svg`,
  over: [lightOf(circle, light), drawing(`scene-${id}-front.svg`)],
  alt,
  ...shapes.scene,
});

/** With whoever is in it. */
const clip = ({ id, alt, circle, light, face }: Scene): Recipe => ({
  name: `clip-${id}`,
  source: `scene-${id}-back.svg`,
  over: [
    lightOf(circle, light),
    ...(face ? [faceIn(circle, drawing(`cutout-${face}.svg`))] : []),
    drawing(`scene-${id}-front.svg`),
  ],
  alt,
  ...shapes.scene,
});

/** A head of ours stands at the same place in every cutout; here it fills the round place and no more. */
function faceIn({ cx, cy, r }: Scene["circle"], cutout: string): string {
  const { scale, x, y } = inRoundPlace;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><defs>
    <clipPath id="round-place"><circle cx="${cx}" cy="${cy}" r="${r - 4}"/></clipPath></defs>
    <g clip-path="url(#round-place)"><g transform="translate(${x} ${y}) scale(${scale})">${cutout}</g></g></svg>`;
}

/** The two drawings between which a face is put, as large as the picture that a fan keeps. */
const layersOf = ({ id, alt }: Scene): Recipe[] =>
  (["back", "front"] as const).map((layer) => ({
    name: `layer-${id}-${layer}`,
    source: `scene-${id}-${layer}.svg`,
    alt,
    ...shapes.scene,
    widths: [480, 800, 1080],
  }));

/** In the drawings' own grain. It falls from where the scene's light does. */
function lightOf({ cx, cy, r }: Scene["circle"], { tint, strength, direction }: Scene["light"]): string {
  const aside = direction.endsWith("left") ? -0.4 : direction.endsWith("right") ? 0.4 : 0;
  const above = direction.startsWith("top") ? -0.4 : 0;
  const stop = (at: number, share: number) =>
    `<stop offset="${at}" stop-color="${tint}" stop-opacity="${(strength * share).toFixed(3)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><defs>${grain}
    <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${cx + aside * r}" cy="${cy + above * r}" r="${r * 1.25}">
    ${stop(0, 1)}${stop(0.45, 0.5)}${stop(1, 0)}</radialGradient></defs>
    <circle cx="${cx}" cy="${cy}" r="${r - 6}" fill="url(#light)" filter="url(#grain)"/></svg>`;
}

const grain = `<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency="0.80" numOctaves="2" seed="5"/>
  <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="n"/>
  <feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1" k3="1" k4="-1"/>
  <feComponentTransfer result="m"><feFuncA type="linear" slope="7" intercept="0"/></feComponentTransfer>
  <feColorMatrix in="SourceGraphic" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 60 0"/>
  <feComposite in2="m" operator="in"/></filter>`;

/** Spots are rendered although their SVG is small: its grain filter stalls a phone for a second. */
const spot = ({ name, alt }: (typeof spots)[number]): Recipe => ({
  name,
  source: `${name}.svg`,
  alt,
  width: 900,
  height: 660,
  fineGrain: true,
  widths: [300, 600],
  avif: 34,
  webp: 55,
});

const page = (each: (typeof pages)[number]): Recipe => ({
  ...each,
  source: `${each.name}.svg`,
  bleed: 0.01,
  widths: each.width < each.height ? [480, 800, 1200] : [640, 960, 1280, 1600],
  avif: 34,
  webp: 48,
  // The beam is nothing but light, and large.
  ...(each.name === "page-beam" && { bleed: 0, fineGrain: true, widths: [500, 1000], avif: 40 }),
  ...(each.name === "page-confession" && { bleed: 0, fineGrain: true, widths: [390, 780], avif: 40 }),
});

const small =
  (width: number, height: number, widths: number[]) =>
  ({ name, alt }: { name: string; alt: string }): Recipe => ({
    name,
    source: `${name}.svg`,
    alt,
    width,
    height,
    widths,
    avif: 38,
    webp: 50,
  });

const blanks: Recipe[] = [
  { name: "blank-still", alt: "An empty screen between dark curtains.", ...shapes.still },
  { name: "blank-portrait", alt: "Somebody nobody has drawn yet.", ...shapes.portrait },
].map((blank) => ({ ...blank, source: `${blank.name}.svg` }));

export const recipes: Recipe[] = [
  ...heroes,
  ...stills.map(still),
  ...portraits.flatMap((person) => [portrait(person), avatar(person), cutout(person)]),
  ...scenes.flatMap((each) => [scene(each), ...(each.face ? [clip(each)] : []), ...layersOf(each)]),
  ...spots.map(spot),
  // Masks: what they light is coloured by who uses them.
  ...[{ name: "light-front-row", alt: "Light on the row in front of a screen." }].map(small(390, 330, [390])),
  ...[{ name: "light-story", alt: "Light that falls from above." }].map(small(540, 650, [540])),
  ...pages.map(page),
  ...exclusives.map(small(800, 600, [400, 800])),
  ...interviews.map(({ name, alt }) => ({ name, source: `${name}.svg`, alt, ...shapes.portrait })),
  ...submissions.map(small(1200, 900, [400, 800])),
  ...drops.map(({ name, alt }) => ({ name, source: `${name}.svg`, alt, ...shapes.drop })),
  ...looks.map(({ name, alt }) => ({ name, source: `${name}.svg`, alt, ...shapes.look })),
  ...curated.map(({ name, alt }) => ({ name, source: `${name}.svg`, alt, ...shapes.curated })),
  ...tiles.map(small(1000, 1000, [320, 640])),
  ...posters.map(small(shapes.poster.width, shapes.poster.height, shapes.poster.widths)),
  ...blanks,
];

export function drawing(source: string): string {
  return readFileSync(new URL(source, import.meta.url), "utf8");
}

/** Eight hex digits that change with the drawing or with how it is rendered. */
export function editionOfArt({
  source,
  over,
  crop,
  bleed,
  tint,
  fineGrain,
  widths,
  avif,
  webp,
}: Recipe): string {
  return hashOf(drawing(source) + JSON.stringify({ over, crop, bleed, tint, fineGrain, widths, avif, webp }));
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

export const fileOf = (recipe: Recipe, width: number, format: "avif" | "webp"): string =>
  `${recipe.name}-${width}.${editionOfArt(recipe)}.${format}`;
