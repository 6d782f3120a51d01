import * as z from "zod";
import {
  line,
  number,
  pictureName,
  slug,
  spoilFields,
  wholePoint,
  wholePointRefusal,
} from "../../../desk/records/field-rules.ts";
import { sceneMoods } from "../scenes/mood-scene.ts";

export const MoodSceneForm = z
  .object({
    name: line("The name", 60),
    slug,
    title: z.string("Choose a title").regex(/^[a-z0-9-]{1,60}$/, "Choose a title"),
    mood: z.enum(sceneMoods, "Choose a mood"),
    region: line("The region", 60),
    year: number("The year"),
    picture: pictureName,
    description: line("The description", 300),
    ...spoilFields,
  })
  .refine(wholePoint, wholePointRefusal);
export type MoodSceneInput = z.output<typeof MoodSceneForm>;
