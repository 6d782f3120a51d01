import { type SpoilColumns, spoilValues } from "../../desk/records/spoil-values.ts";
import { tick } from "../../desk/records/tick-field.tsx";

type Card = SpoilColumns & {
  title: string | null;
  director: string | null;
  text: string;
  isReal: boolean;
  source: string | null;
};

/** What trivia and facts have in common, as their forms show it. */
export const cardValues = (one: Card | null, abouts: readonly { value: string }[]) => ({
  about: one ? (one.title ? `title ${one.title}` : `director ${one.director}`) : (abouts[0]?.value ?? ""),
  text: one?.text ?? "",
  isReal: tick(one?.isReal),
  source: one?.source ?? "",
  ...spoilValues(one),
});
