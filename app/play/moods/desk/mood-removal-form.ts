import * as z from "zod";

export const MoodRemovalForm = z.object({
  do: z.enum(["remove", "restore"], "That cannot be done here."),
  /** "{fan} {day}". */
  mood: z.string("Please choose a mood.").max(100, "Please choose a mood."),
});
