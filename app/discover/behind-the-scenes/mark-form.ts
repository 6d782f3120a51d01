import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";

const card = z.string("Please choose a card.").max(100, "Please choose a card.");

export const TriviaVoteForm = z.object({
  trivia: card,
  verdict: z.enum(["hot", "not"], "Please say hot or not."),
  /** Which card a page without scripts shows then. */
  next: z.string("Please choose a card.").max(100, "Please choose a card.").default(""),
});

/** `on` is what it shall be, so that sending it twice changes nothing. */
export const FavouriteForm = z.object({
  trivia: card,
  on: z.enum(["yes", "no"], "Please say yes or no."),
});

export const NeedleForm = z.object({
  trivia: card,
  rating: wholeNumber(1, 5, "Please choose a rating from 1 to 5."),
});
