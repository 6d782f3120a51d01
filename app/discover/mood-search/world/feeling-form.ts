import { z } from "zod";
import { moods } from "./feeling.ts";
import { regions } from "./regions.ts";

const noRegion = "Choose where you are.";

export const FeelingForm = z.object({
  mood: z.enum(moods, "Choose how you feel."),
  region: z.string(noRegion).refine((id) => regions.some((region) => region.id === id), noRegion),
});

export const RemoveFeelingForm = z.object({ sure: z.literal("yes", "Please confirm.") });
