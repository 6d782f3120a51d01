import { z } from "zod";
import { plainText } from "../../../platform/text/plain-text.ts";
import { addressKinds } from "./house.ts";

const line = (max: number) =>
  z
    .string(`At most ${max} characters`)
    .max(max, `At most ${max} characters`)
    .optional()
    .default("")
    .transform((text) => plainText(text).replace(/\s+/g, " ").trim());

const address = z
  .string("Enter an email address")
  .trim()
  .optional()
  .default("")
  .refine((text) => text === "" || z.email().max(254).safeParse(text).success, "Enter an email address");

/** Empty fields are as the house is by itself. */
export const HouseForm = z.object({
  name: line(60),
  copyright: line(120),
  number1: line(12),
  word1: line(30),
  number2: line(12),
  word2: line(30),
  ...(Object.fromEntries(addressKinds.map((kind) => [kind, address])) as Record<
    (typeof addressKinds)[number],
    typeof address
  >),
});
