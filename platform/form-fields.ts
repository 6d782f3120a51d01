import * as z from "zod";
import { readMoment, readWholeNumber } from "./exact-values.ts";

export const wholeNumber = (min: number, max: number, refusal: string) =>
  z
    .unknown()
    .refine((sent) => readWholeNumber(sent) !== null, { error: refusal, abort: true })
    .transform((sent) => readWholeNumber(sent) as number)
    .pipe(z.number().min(min, refusal).max(max, refusal));

/** Rules of a whole form are not asked of it: they would get its text in place of a moment. */
const noMoment = { error: "This is not a date and time", abort: true };

/** In UTC, as the browser's field for a day and a time writes it. */
export const moment = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => readMoment(text) !== null, noMoment)
    .transform((text) => readMoment(text) as Date);

export const momentOrNone = z
  .string(noMoment.error)
  .refine((text) => text === "" || readMoment(text) !== null, noMoment)
  .transform((text) => readMoment(text));

const unreadable = "That could not be read. Please try again.";

/** Of one act, so that a retry of it is known. */
export const clientKey = z.string(unreadable).regex(/^[\w-]{8,64}$/, unreadable);
