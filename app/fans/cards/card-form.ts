import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import { FanName } from "../name-rules.ts";

/** Maximum lengths in characters as people count them. */
export const longestOfCard = { status: 40, like: 60, dislike: 60, motto: 80 } as const;

const line = (most: number) =>
  z
    .string("Please write text.")
    .default("")
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) <= most, `Please use at most ${most} characters.`);

/** A slug of the catalogue, or empty; its existence is checked when saving. */
const choice = z.string("Please choose from the list.").max(60, "Please choose from the list.").default("");

export const CardForm = z.object({
  name: FanName,
  status: line(longestOfCard.status),
  city: choice,
  like1: line(longestOfCard.like),
  like2: line(longestOfCard.like),
  dislike: line(longestOfCard.dislike),
  motto: line(longestOfCard.motto),
  themeSong: choice,
  watching: choice,
  nextUp: choice,
  movie1: choice,
  movie2: choice,
  movie3: choice,
  show1: choice,
  show2: choice,
  show3: choice,
  director1: choice,
  director2: choice,
  director3: choice,
});

export type CardFields = z.output<typeof CardForm>;

/** For following and blocking; `on` is the desired state, which makes it idempotent. */
export const FollowForm = z.object({
  fan: z.string("Please choose a fan.").max(60, "Please choose a fan."),
  on: z.enum(["yes", "no"], "Please say yes or no."),
});
