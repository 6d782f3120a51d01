import * as z from "zod";
import { plainText } from "../fans/plain-text.ts";

const oneLine = (text: string) => plainText(text).replace(/\s+/g, " ");

/** Trimmed and without hidden characters, then required, then length, then shape: the first that fails is the one that is told. */
const required = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .overwrite(oneLine)
    .min(1, `${what} is required`)
    .max(max, `${what} must be less than ${max} characters`);

/** The four fields of the beta form, with the same rules in the browser and on the server (BETA-06 to BETA-14). */
export const BetaForm = z.object({
  username: required("Username", 50),
  name: required("Name", 100),
  email: z
    .string("Please enter a valid email")
    .trim()
    .max(255, "Email must be less than 255 characters")
    .regex(z.regexes.email, "Please enter a valid email"),
  phone: required("Phone", 20),
});

export type BetaInput = z.infer<typeof BetaForm>;
