import { query } from "../../platform/db/pool.server.ts";
import { messageOf, ownList, patterns, type Step, shouting, steps } from "./word-list.server.ts";

export type Reading = {
  /** Shouting is lowered. */
  text: string;
  /** Why a person has to look at it first; null when it may go up at once. */
  heldFor: string | null;
  isUrgent: boolean;
  isCovered: boolean;
  /** What its writer is told, where there is something to say. */
  message: string | null;
};

/** The word list's word on a text. Names of other fans may be said where everybody has one. */
export async function readText(text: string, { withNames = false } = {}): Promise<Reading> {
  const copies = copiesOf(text);
  const found = patterns.filter(
    ({ id, expression }) =>
      !(withNames && id === "contact-at-name") && copies.some((copy) => expression.test(copy)),
  );
  const held = found.filter(({ action }) => action !== "cover");
  const worst =
    held.find(({ action }) => action === "hold-and-escalate") ??
    held.find(({ action }) => action === "hold-and-care") ??
    held[0];
  const own = worst || !ownList ? null : (await holdsOwnWord(copies)) ? ownList : null;
  const category = (worst ?? own)?.category ?? null;
  const isCovered = found.some(({ action }) => action === "cover");
  return {
    text: lowered(text),
    heldFor: category,
    isUrgent: worst?.action === "hold-and-escalate" || worst?.action === "hold-and-care",
    isCovered,
    message: category ? messageOf(category) : isCovered ? messageOf("spoiler") : null,
  };
}

/** As it stands, and as it reads once what disguises words is undone; repeats are squeezed for a last look. */
export function copiesOf(text: string): string[] {
  const before = steps.filter(({ id }) => id !== "squeeze-repeats");
  const plain = before.reduce(normalised, text);
  const squeezed = steps.filter(({ id }) => id === "squeeze-repeats").reduce(normalised, plain);
  return [...new Set([text, plain, squeezed])];
}

function normalised(text: string, step: Step): string {
  switch (step.rule) {
    case "lowercase":
      return text.toLowerCase();
    case "nfkc":
      return text.normalize("NFKC");
    case "map":
      return text.replace(/\S+/g, (token) =>
        /\p{L}/u.test(token) ? [...token].map((letter) => step.map[letter] ?? letter).join("") : token,
      );
    case "replace": {
      if (step.to === "join") return text.replace(step.from, (spaced) => spaced.replace(/[ ._*-]/g, ""));
      // Marks stand apart from their letters for as long as they are looked for.
      return text.normalize("NFD").replace(step.from, step.to).normalize("NFC");
    }
  }
}

async function holdsOwnWord(copies: string[]): Promise<boolean> {
  const words = wordsInCopies(copies);
  const rows = await query("select 1 as found from held_words where word = any($1) limit 1", [words]);
  return rows.length > 0;
}

export const wordsInCopies = (copies: string[]): string[] => [
  ...new Set(copies.flatMap((copy) => copy.match(/[\p{L}\p{N}'-]+/gu) ?? [])),
];

/** What its patterns find where everybody has a name. What only wants a cover is not among it. */
export function categoriesIn(copies: string[]): Set<string> {
  const found = new Set<string>();
  for (const { id, category, action, expression } of patterns)
    if (action !== "cover" && id !== "contact-at-name" && !found.has(category))
      if (copies.some((copy) => expression.test(copy))) found.add(category);
  return found;
}

/** Nearly all of a long text is capitals. Joy is allowed to be loud. */
export function isShouted(text: string): boolean {
  if (!shouting || text.length < shouting.minLength) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  return capitals.length / Math.max(1, letters.length) >= shouting.threshold;
}

/** In sentence case. */
const lowered = (text: string): string =>
  isShouted(text)
    ? text.toLowerCase().replace(/(^|[.!?]\s+)(\p{L})/gu, (start) => start.toUpperCase())
    : text;
