import * as z from "zod";
import { line, lineOrNone, pictureName, required, slug } from "../../../desk/records/field-rules.ts";

export const NewsForm = z.object({
  headline: line("The headline", 120),
  text: required("The text", 1200),
  kind: lineOrNone(40),
  day: z.iso.date("Write the day as 2026-11-22"),
  picture: pictureName,
  slug,
});
export type NewsInput = z.output<typeof NewsForm>;
