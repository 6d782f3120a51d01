import type { GuidelineRule } from "../frame/guideline-rules.ts";
import { type Guard, ruleOfReason } from "./guard.ts";
import { ownWordsInMemory } from "./own-words.server.ts";
import { categoriesIn, copiesOf, isShouted, wordsInCopies } from "./reading.server.ts";

/** What the reading finds in a line that is said. Null where there is nothing to find, as in nearly all. */
export type LineReading = { found: string[] };

/** The gravest first: a line is held for one of them. */
const gravity = [
  "minors",
  "care",
  "threat",
  "contact",
  "private-person",
  "own-word",
  "hate",
  "slur",
  "bullying",
  "sexual",
  "illegal",
  "link",
  "spam",
  "shouting",
];

/** What a gentle room holds whoever says it. */
const gentle = new Set(["minors", "care", "threat", "contact", "own-word"]);
const urgent = new Set(["minors", "care", "threat"]);

export const isUrgentReason = (reason: string): boolean => urgent.has(reason);

/** Nothing in it disguises a word: plain letters, no single ones in a row, nothing said three times over. */
const isPlain = (lower: string) =>
  /^[a-z\s,.?'"():;-]*$/.test(lower) && !/(.)\1\1|\b[a-z][ .-][a-z][ .-]/.test(lower);

/** What patterns are asked about, which mind no case: one copy for a line that hides nothing. */
function readingsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return isPlain(lower) ? [lower] : [...new Set(copiesOf(text).map((copy) => copy.toLowerCase()))];
}

/**
 * Runs for every line before it waits for its group commit, so it asks nobody: `ownWords` are the operator's, from memory.
 * Names may be said where everybody has one, and punctuation alone is a reaction.
 */
export function readSpoken(text: string, ownWords: ReadonlySet<string>): LineReading | null {
  const copies = readingsOf(text);
  const found = categoriesIn(copies);
  if (ownWords.size > 0 && wordsInCopies(copies).some((word) => ownWords.has(word))) found.add("own-word");
  if (isShouted(text)) found.add("shouting");
  const known = gravity.filter((reason) => found.has(reason));
  return known.length > 0 ? { found: known } : null;
}

/** Why a line waits for a host in a room guarded like this; null where it is said. */
export function heldIn(guard: Guard, reading: LineReading | null, isNewcomer: boolean): string | null {
  if (guard === "off" || !reading) return null;
  return (
    reading.found.find(
      (reason) => guard === "strict" || gentle.has(reason) || (reason === "link" && isNewcomer),
    ) ?? null
  );
}

/** The guideline that a text goes against by what is read in it, for who takes it down and names none. */
export async function ruleOfText(text: string): Promise<GuidelineRule> {
  return ruleOfReason(readSpoken(text, await ownWordsInMemory())?.found[0] ?? null);
}
