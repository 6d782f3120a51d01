import { z } from "zod";
import data from "./data/experiences.json" with { type: "json" };
import drops from "./data/studio-drops.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

/** Behind the gate of /afterparty (AFTERPARTY-10, AFTERPARTY-11). */
export const SampleExperience = z.strictObject({
  id: z.string(),
  title: z.string(),
  category: z.enum(["Drops", "Access", "Community"]),
  exclusivity: z.enum([
    "Creator Access",
    "Limited Edition",
    "Secret Access",
    "World Premiere",
    "Immersive Pass",
  ]),
  titleSlug: z.string(),
  icon: z.string(),
  thumbnail: z.string(),
  description: z.string(),
  spoils: Spoils,
});
export type SampleExperience = z.infer<typeof SampleExperience>;

export const sampleExperiences: SampleExperience[] = z.array(SampleExperience).length(9).parse(data.items);

const StudioDrop = z.strictObject({
  id: z.string(),
  title: z.string(),
  studio: z.string(),
  type: z.string(),
  exclusivity: z.enum(["Timed Access", "Fan-Only", "Invite-Only", "Watermarked", "Exclusive Studio Drops"]),
  views: z.int().nonnegative(),
  releaseDate: z.iso.date(),
  thumbnail: z.string(),
  description: z.string(),
});

/** Invite only (AFTERPARTY-23); sent by no page (AFTERPARTY-24). */
export const studioDrops = z.array(StudioDrop).parse(drops.items);
