import { z } from "zod";

/** What a card asks for; its address names the experience. */
export const ExperienceForm = z.object({ experience: z.string("Please choose an experience.").max(60) });
