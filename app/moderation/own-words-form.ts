import * as z from "zod";
import { lines } from "../desk/records/field-rules.ts";

/** One a line. They are looked for in small letters, as whole words. */
export const OwnWordsForm = z.object({
  words: lines(500, 40).transform((all) => all.map((word) => word.toLowerCase().normalize("NFKC"))),
});
