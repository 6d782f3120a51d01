import { z } from "zod";
import { reportKinds, reportReasons } from "./report-words.ts";

export const ReportForm = z.object({
  kind: z.enum(reportKinds, "There is nothing like that to report."),
  /** Names it among its kind, as its feature does: a message's party and number, a confession's id. */
  subject: z.string("There is nothing like that to report.").trim().min(1).max(140),
  reason: z.enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[], "Please choose a reason."),
});
export type Report = z.infer<typeof ReportForm>;
