import * as z from "zod";
import {
  line,
  lineOrNone,
  pictureName,
  required,
  slug,
  spoilFields,
  ticked,
  wholePoint,
  wholePointRefusal,
  yearsOrNone,
} from "../../desk/records/field-rules.ts";

export const DirectorForm = z.object({
  name: line("The name", 80),
  slug,
  years: yearsOrNone,
  picture: pictureName,
});
export type DirectorInput = z.output<typeof DirectorForm>;

/** "title vesper-line" or "director fritz-lang": what a card is about. */
const about = z
  .string("Choose what it is about")
  .regex(/^(title|director) [a-z0-9-]{1,60}$/, "Choose what it is about")
  .transform((text) => {
    const [kind, id = ""] = text.split(" ");
    return { title: kind === "title" ? id : null, director: kind === "director" ? id : null };
  });

const shared = { about, isReal: ticked, source: lineOrNone(300), ...spoilFields };
const sourced = ({ isReal, source }: { isReal: boolean; source: string }) => !isReal || source !== "";
const sourcedRefusal = { path: ["source"], message: "A real fact names its source" };
const text = required("The text", 1200);

export const TriviaForm = z
  .object({ ...shared, text, picture: pictureName })
  .refine(wholePoint, wholePointRefusal)
  .refine(sourced, sourcedRefusal);
export type TriviaInput = z.output<typeof TriviaForm>;

export const FactForm = z
  .object({ ...shared, text, heading: line("The heading", 120) })
  .refine(wholePoint, wholePointRefusal)
  .refine(sourced, sourcedRefusal);
export type FactInput = z.output<typeof FactForm>;
