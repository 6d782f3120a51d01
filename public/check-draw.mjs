// Checks a draw of afters by itself, with nothing but Node 18 or newer:
//   node check-draw.mjs draw.json [your entry]
// draw.json is the file behind "The draw as a file". Leaves with 0 when everything is as it says, else with 1.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, own] = process.argv.slice(2);
if (!file) {
  console.error("node check-draw.mjs draw.json [your entry]");
  process.exit(2);
}
const draw = JSON.parse(readFileSync(file, "utf8"));
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
let wrong = 0;
const check = (is, what) => {
  console.log(`${is ? "ok   " : "WRONG"} ${what}`);
  if (!is) wrong += 1;
};

if (!draw.entries || !draw.seed || !draw.winners) {
  console.error("This draw is not over yet: there is no list of entries, or no seed, to check.");
  process.exit(2);
}
check(sha256(draw.seed) === draw.seedHash, "the seed is the one whose hash was told before entries opened");
check(new Set(draw.entries).size === draw.entries.length, "no entry is in the list twice");
const list = [...draw.entries].sort().map((entry) => `${entry}\n`);
check(sha256(list.join("")) === draw.entriesHash, "the list is the one whose hash was told when entries closed");

const ranked = draw.entries
  .map((entry) => ({ entry, lot: sha256(`${draw.seed}:${entry}`) }))
  .sort((a, b) => (a.lot < b.lot ? -1 : 1))
  .map(({ entry }) => entry);
const winners = ranked.slice(0, draw.pieces);
check(
  winners.length === draw.winners.length &&
    winners.every((entry, at) => draw.winners[at].entry === entry && draw.winners[at].number === at + 1),
  `the ${winners.length} winners, number by number, are those the seed and the list give`,
);
check(
  JSON.stringify(ranked.slice(draw.pieces)) === JSON.stringify(draw.standBy),
  "the stand-by list goes on in the same order",
);
if (own) {
  const place = ranked.indexOf(own) + 1;
  const said = place > draw.pieces ? `stands by at place ${place - draw.pieces}` : `has number ${place}`;
  check(place > 0, place > 0 ? `your entry is in the list and ${said}` : "your entry is in the list");
}
process.exit(wrong > 0 ? 1 : 0);
