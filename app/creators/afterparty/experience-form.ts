import { z } from "zod";

export const ExperienceForm = z.object({ experience: z.string("Please choose an experience.").max(60) });
