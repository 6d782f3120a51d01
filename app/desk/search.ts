import { readWholeNumber } from "../../platform/exact-values.ts";

/** Fewer letters than this find nothing: the index is over letters in threes. */
export const shortestSearch = 3;

/** What was typed, as the search columns hold it; empty when it is too short to search for. */
export function searched(typed: string | null): string {
  const text = (typed ?? "").trim().toLowerCase().slice(0, 100);
  return text.length < shortestSearch ? "" : text;
}

/** The LIKE pattern for text that holds this one anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A number that names a row, or null for anything else. */
export const rowNumber = (text: string | null | undefined): number | null => readWholeNumber(text) || null;
