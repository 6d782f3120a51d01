import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import { titleKey } from "../../marks/shelf/shelf.ts";
import { longestTitle } from "./wish.ts";

const which = "Say which film or show.";
const tooLong = `A title has at most ${longestTitle} characters.`;

export const WishForm = z.object({
  title: z
    .string(which)
    .max(longestTitle * 8, tooLong)
    .transform(plainText)
    .refine((title) => titleKey(title).length > 0, which)
    .refine((title) => lengthOf(title) <= longestTitle, tooLong),
});

export const WishNameForm = z.object({
  id: z.string("Please choose a title.").max(100, "Please choose a title."),
  down: z.enum(["yes", "no"], "Please put your name down, or not."),
});
