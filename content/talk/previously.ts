import { z } from "zod";
import data from "../data/previously.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

const Who = z.strictObject({
  name: z.string(),
  /** An apposition, such as "night inspector, counts the passengers". */
  is: z.string(),
  portrait: z.string().optional(),
  still: z.string().optional(),
});

const card = {
  id: z.string(),
  spoils: Spoils,
  /** What this is, how it stands, what has just happened; the third stands alone. */
  lines: z.tuple([z.string(), z.string(), z.string()]),
  who: z.array(Who).min(2).max(4),
  stills: z.array(z.string()).length(2),
};

const Part = z.strictObject({
  ...card,
  party: z.string(),
  fromMinute: z.int().nonnegative(),
  /** Not included; the last part runs on into the talk afterwards. */
  toMinute: z.int().positive(),
});
export type PreviouslyCard = z.infer<typeof Part>;

const Parsed = z.object({ items: z.array(Part) });

/** For who comes in while a party is on: a card for each part of its run-sheet. */
export const previouslyCards: PreviouslyCard[] = Parsed.parse(data).items;

/** The card that holds in this minute of a sample party, whichever run it is. */
export function previouslyAt(sampleOf: string, minute: number): PreviouslyCard | null {
  const parts = previouslyCards.filter(({ party }) => party === sampleOf);
  return parts.findLast(({ fromMinute }) => fromMinute <= Math.max(0, minute)) ?? null;
}
