import { z } from "zod";

export const ExperienceAccessForm = z.object({
  experience: z.string("Please choose an experience.").max(60),
});
