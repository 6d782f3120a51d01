import { count } from "../../../platform/ui/numbers.ts";
import { nothingYet, type WrappedStats } from "./wrapped.ts";

export function rewatchSentence(rewatches: number): string {
  if (rewatches < 10) return "Just checking it was still good. It was.";
  if (rewatches < 29) return "At some point it became company.";
  return "You are not fine.";
}

/** A poster's large text and number; zero is not shown as a number. */
export function headlineOf({ topShow, totalRewatches }: WrappedStats): {
  number: string | null;
  said: string;
  besides: string;
} {
  const number = count(totalRewatches);
  if (totalRewatches > 0)
    return {
      number,
      said: `${number} ${totalRewatches === 1 ? "rewatch" : "rewatches"}.`,
      besides: rewatchSentence(totalRewatches),
    };
  if (topShow === nothingYet.topShow)
    return { number: null, said: "Nothing to wrap yet.", besides: "It begins with one party." };
  return { number: null, said: `${topShow} on top.`, besides: "And not one rewatch." };
}
