import { z } from "zod";
import { words } from "../../../desk/records/field-rules.ts";
import { statusNames } from "../words/submission.ts";

/** `note` stands in the letter. */
export const MoveForm = z.object({
  do: z.enum(statusNames, "Choose a status"),
  note: words(600),
});
