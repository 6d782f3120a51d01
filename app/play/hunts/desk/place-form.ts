import * as z from "zod";
import { wholeNumber } from "../../../../platform/form-fields.ts";
import { line, lineOrNone } from "../../../desk/records/field-rules.ts";
import { hostOf } from "../hunt.ts";

const noLink = "A link begins with https:// and names a site, such as https://example.com/coat";

/** Where a piece was found. */
export const PlaceForm = z.object({
  position: wholeNumber(1, 20, "Choose a piece"),
  shop: line("The shop", 80),
  price: lineOrNone(30),
  link: z
    .string(noLink)
    .trim()
    .max(600, "A link has at most 600 characters")
    .refine((text) => isPlainLink(text), noLink),
});

function isPlainLink(text: string): boolean {
  if (!hostOf(text) || /\s/.test(text)) return false;
  const { username, password, hostname } = new URL(text);
  return !username && !password && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname);
}
