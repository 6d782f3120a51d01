import * as z from "zod";
import { line, lines, pictureName, slug } from "../../catalogue/desk/field-rules.ts";
import { longestCaption } from "../mood-form.ts";

export const SceneForm = z.object({
  name: line("The name", 60),
  slug,
  title: z
    .string("Choose a title")
    .max(60, "Choose a title")
    .default("")
    .transform((chosen) => chosen || null),
  mood: line("The mood", 30),
  picture: pictureName,
  captions: lines(6, longestCaption),
});
export type SceneInput = z.output<typeof SceneForm>;
