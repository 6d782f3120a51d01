import { z } from "zod";
import { defaultPeriod, isPeriod } from "./wrapped.ts";

const choose = "Please choose a month or a year.";

/** A month's English name in lower case, or a year; September when nothing is said. */
export const PeriodField = z
  .string(choose)
  .trim()
  .toLowerCase()
  .default(defaultPeriod)
  .refine(isPeriod, choose);

export const WrappedForm = z.object({ period: PeriodField });
