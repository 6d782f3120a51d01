import { z } from "zod";
import { emailAddress } from "../../../platform/text/email-address.ts";

export const invalidEmail = "Please enter a valid email";

export const AskForLinkForm = z.object({
  email: emailAddress(invalidEmail),
});
