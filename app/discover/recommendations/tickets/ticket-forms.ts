import * as z from "zod";
import { asciiDomain, emailPattern } from "../../../../platform/text/email-address.ts";
import { plainText } from "../../../../platform/text/plain-text.ts";

const invalid = "Please enter a valid email";

export const TicketForm = z.object({
  id: z.string("Choose what for.").max(60, "Choose what for."),
});

export const TicketLinkForm = z.object({
  token: z.string("This link is incomplete.").max(500, "This link is incomplete."),
});

export const TicketEmailForm = TicketLinkForm.extend({
  email: z
    .string(invalid)
    .overwrite((text) => asciiDomain(plainText(text).replace(/\s+/g, " ")))
    .max(255, { message: "Email must be less than 255 characters", abort: true })
    .regex(emailPattern, invalid),
});
