import * as z from "zod";
import { line, pictureName, required, slug } from "../../../desk/records/field-rules.ts";
import { experienceCategories } from "../experiences.ts";

export const experienceKinds = experienceCategories.filter((one) => one !== "All Categories");

/** AFTERPARTY-11. */
export const exclusivities = [
  "Creator Access",
  "Limited Edition",
  "Secret Access",
  "World Premiere",
  "Immersive Pass",
] as const;

export const ExperienceForm = z.object({
  title: line("The title", 80),
  slug,
  category: z.enum(experienceKinds, "Choose a category"),
  exclusivity: z.enum(exclusivities, "Choose a label"),
  description: required("The description", 300),
  picture: pictureName,
});
export type ExperienceInput = z.output<typeof ExperienceForm>;
