import { readWholeNumber } from "../../platform/exact-values.ts";

/** Fewer letters than this find nothing: the index is over letters in threes. */
export const shortestSearch = 3;

/** Empty when it is too short to search for. */
export function searched(typed: string | null): string {
  const text = (typed ?? "").trim().toLowerCase().slice(0, 100);
  return text.length < shortestSearch ? "" : text;
}

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export const rowNumber = (text: string | null | undefined): number | null => readWholeNumber(text) || null;
