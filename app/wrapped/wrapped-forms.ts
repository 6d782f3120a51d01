import { z } from "zod";
import { defaultPeriod, isPeriod } from "./wrapped.ts";

/** A month's English name in lower case, or a year; September when nothing is said. */
export const PeriodField = z
  .string()
  .trim()
  .toLowerCase()
  .default(defaultPeriod)
  .refine(isPeriod, "Please choose a month or a year.");

export const WrappedForm = z.object({ period: PeriodField });
