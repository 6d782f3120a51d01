import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

// The display face keeps the one width and weight of headlines, a fifth of its size; the wrapped poster loads the whole
// face. The text face keeps English letters; others come in its whole file when a page has one (unicode-range in
// fonts.css).
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join("");
const punctuation = "\u00a0\u00a9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026";
const english = range(0x20, 0x7e) + punctuation;
const western = `${english}${range(0xa1, 0xff)}\u0131\u0152\u0153\u201a\u201e\u2039\u203a\u20ac\u2122\u2212`;

type Face = {
  from: string;
  to: string;
  letters: string;
  axes: Record<string, number | { min: number; max: number }>;
};

const faces: Face[] = [
  {
    from: "anybody/files/anybody-latin-standard-normal",
    to: "anybody-poster",
    letters: western,
    axes: { wdth: 72, wght: 850 },
  },
  {
    from: "instrument-sans/files/instrument-sans-latin-wght-normal",
    to: "instrument-english",
    letters: english,
    axes: { wght: { min: 400, max: 650 } },
  },
];

for (const { from, to, letters, axes } of faces) {
  const source = readFileSync(`node_modules/@fontsource-variable/${from}.woff2`);
  const cut = await subsetFont(source, letters, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(`content/fonts/${to}.woff2`, cut);
  console.log(`${to}.woff2 ${(cut.length / 1000).toFixed(1)} kB`);
  // What draws social cards while the product serves reads no woff2.
  if (to === "anybody-poster")
    writeFileSync(`content/fonts/${to}.ttf`, await subsetFont(cut, letters, { targetFormat: "truetype" }));
}
