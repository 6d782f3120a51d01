import { z } from "zod";
import { words } from "../../desk/records/field-rules.ts";

const needed = (most: number, sentence: string) => words(most).refine((text) => text !== "", sentence);

export const GroupLetterForm = z.object({
  /** Made with the page: what is sent twice goes out once. */
  letter: z.uuid("Please load the page again"),
  subject: needed(120, "Write a subject"),
  text: needed(4000, "Write something first"),
});

export const WithdrawLetterForm = z.object({ letter: z.uuid("Please load the page again") });
