import { z } from "zod";
import { defaultPeriod, isPeriod } from "./wrapped.ts";

const choose = "Please choose a month or a year.";

/** A month's English name in lowercase, or a year; September by default. */
export const PeriodField = z
  .string(choose)
  .trim()
  .toLowerCase()
  .default(defaultPeriod)
  .refine(isPeriod, choose);

export const WrappedForm = z.object({ period: PeriodField });
