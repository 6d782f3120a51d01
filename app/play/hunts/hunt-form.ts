import * as z from "zod";
import { asciiDomain, emailPattern } from "../../../platform/text/email-address.ts";
import { plainText } from "../../../platform/text/plain-text.ts";

const oneLine = (text: string) => plainText(text).replace(/\s+/g, " ");

/** HUNT-03. A length of exactly the maximum is accepted. */
export const HuntForm = z.object({
  character: z.string("Choose a character").min(1, "Choose a character").max(60, "Choose a character"),
  name: z
    .string("Name is required")
    .overwrite(oneLine)
    .min(1, "Name is required")
    .max(100, "Name must be less than 100 characters"),
  email: z
    .string("Please enter a valid email")
    .overwrite(oneLine)
    .overwrite(asciiDomain)
    .max(255, { message: "Email must be less than 255 characters", abort: true })
    .regex(emailPattern, "Please enter a valid email"),
});
export type HuntInput = z.output<typeof HuntForm>;
