import * as z from "zod";
import { moment, wholeNumber } from "../../../../platform/form-fields.ts";
import { line, lineOrNone, number, pictureName, slug, words } from "../../../desk/records/field-rules.ts";
import { modes } from "../drop.ts";

const mostPieces = 10_000;

export const DropForm = z
  .object({
    title: line("The title", 80),
    collection: lineOrNone(80),
    studio: lineOrNone(80),
    description: words(400),
    picture: pictureName,
    pieces: wholeNumber(1, mostPieces, "Pieces from 1 to 10000"),
    mode: z.enum(modes, "Choose one"),
    opensAt: moment("A drop has an hour at which it opens"),
    closesAt: moment("A drop has an hour at which it closes"),
    keepWithin: number("The time to say yes"),
    slug,
  })
  .refine(({ opensAt, closesAt }) => closesAt > opensAt, {
    path: ["closesAt"],
    message: "It closes after it opens",
  });
export type DropInput = z.output<typeof DropForm>;
