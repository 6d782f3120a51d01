import { z } from "zod";

export const reportKinds = ["message", "post", "confession", "mood", "line"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What a fan may say is wrong, with the words of its button. */
export const reportReasons = {
  spoiler: "It spoils the story",
  abuse: "It hurts somebody",
  spam: "It is spam",
  other: "Something else",
} as const;

export const reported = "Thanks. A person will look at it.";

export const ReportForm = z.object({
  kind: z.enum(reportKinds, "There is nothing like that to report."),
  /** Names it among its kind, as its feature does: a message's party and number, a confession's id. */
  subject: z.string("There is nothing like that to report.").trim().min(1).max(140),
  reason: z.enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[], "Please choose a reason."),
});
export type Report = z.infer<typeof ReportForm>;
