import { expect, test } from "vitest";
import { whoIsHere } from "./who-is-here.ts";

const nobody = { joined: false, mates: [], here: 0, isSample: false };

test.each([
  [nobody, "The first seat is yours"],
  [{ ...nobody, isSample: true }, "The first seat is yours"],
  [{ ...nobody, here: 1 }, "1 here now"],
  [{ ...nobody, here: 1200 }, "1,200 here now"],
  [{ ...nobody, here: 3, isSample: true }, "3 here now and the cast"],
  [{ ...nobody, joined: true, here: 1 }, "You"],
  // Oneself may not be counted yet, and never makes less than nobody.
  [{ ...nobody, joined: true, here: 0 }, "You"],
  [{ ...nobody, joined: true, here: 1, isSample: true }, "You and the cast"],
  [{ ...nobody, joined: true, here: 2 }, "You and 1 more"],
  [{ ...nobody, joined: true, mates: ["Leo"], here: 2, isSample: true }, "You, Leo and the cast"],
  [{ ...nobody, joined: true, mates: ["Leo", "Ana"], here: 5 }, "You, Leo, Ana and 2 more"],
  // Whoever sits beside one has closed the room, and keeps their seat.
  [{ ...nobody, joined: true, mates: ["Leo", "Ana", "Noor"], here: 1 }, "You, Leo, Ana and 1 more"],
])("who is here is said by name, then by number, and no zero: %o", (here, words) => {
  expect(whoIsHere(here)).toBe(words);
  expect(words).not.toMatch(/\b0\b/);
});
