import { type ActionAnswer, sendAction } from "../../../../platform/action/send-action.ts";
import type { FoundFact } from "../../../discover/deep-dives/library.server.ts";
import { verb } from "../../../frame/verbs.ts";

export type DiveAsked = { title: string; type: "director" | "general"; slug?: string };
export type DiveFact = Pick<FoundFact, "title" | "description" | "source">;

/** What is true of any of them, where the house knows nothing of this one (LANDX-26). */
export const generic = { year: "2024", type: "Entertainment" };
export const genericFacts: DiveFact[] = [
  {
    title: "Everyone saw a different one",
    description: "Ask three people from one row what it was about. You will need a fourth to settle it.",
    source: null,
  },
  {
    title: "The second time is the real one",
    description: "You know how it ends, so you get to see how it was done.",
    source: null,
  },
  {
    title: "Someone swept that room",
    description:
      "Whatever stands on a screen was chosen, lit and tidied by people whose names go by at the end.",
    source: null,
  },
];

/** LANDX-23: until the page is left. Only what was found is kept. */
const found = new Map<string, DiveFact[]>();
const keyOf = ({ title, type }: DiveAsked) => `${type} ${title.toLowerCase()}`;

export const knownDive = (asked: DiveAsked): DiveFact[] | null => found.get(keyOf(asked)) ?? null;

/** LANDX-24. The facts; none where nothing is known; null where they could not be had. */
export async function askDive(asked: DiveAsked, signal: AbortSignal): Promise<DiveFact[] | null> {
  const { title, type, slug } = asked;
  const answer: ActionAnswer<{ facts: FoundFact[] }> = await sendAction(
    verb("/functions/v1/deep-dive-library"),
    { mode: "facts", query: title, type },
    signal,
  );
  if (!answer.ok) return null;
  // A title's own, where it is one that the house has; what was only mentioned with it stands elsewhere.
  const facts = answer.facts.filter(({ about }) => !slug || about?.slug === slug);
  if (facts.length > 0) found.set(keyOf(asked), facts);
  return facts;
}
