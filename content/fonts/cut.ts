import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

// `npm run fonts`: cuts the display face to the one width and weight that headlines use, a fifth of its size.
// The wrapped poster plays with widths and loads the whole face.
const source = "node_modules/@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2";
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join("");
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212`;

const cut = await subsetFont(readFileSync(source), letters, {
  targetFormat: "woff2",
  variationAxes: { wdth: 72, wght: 850 },
});
writeFileSync("content/fonts/anybody-poster.woff2", cut);
console.log(`anybody-poster.woff2 ${(cut.length / 1000).toFixed(1)} kB`);
