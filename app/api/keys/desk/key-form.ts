import * as z from "zod";
import { wholeNumber } from "../../../../platform/form-fields.ts";
import { asciiDomain, emailPattern } from "../../../../platform/text/email-address.ts";
import { type Scope, scopeNames } from "../scopes.ts";

const mostOrigins = 50;

/** "https://studio.example", one on a line; "*" is everybody. */
const origins = z
  .string("One origin on a line")
  .max(5_000, "That is too long")
  .transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))])
  .pipe(
    z
      .array(
        z.string().refine((origin) => origin === "*" || isOrigin(origin), {
          error: ({ input }) =>
            `“${String(input).slice(0, 60)}” is not an origin: https://studio.example, or *`,
        }),
      )
      .max(mostOrigins, `At most ${mostOrigins} origins`),
  );

const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

const mostTitles = 50;

/** As they are called here, or by their slugs, one on a line. Which there are is known to the server. */
const titles = z
  .string("One title on a line")
  .max(5_000, "That is too long")
  .transform((text) => [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string()).max(mostTitles, `At most ${mostTitles} titles`));

const ticked = z.literal(["on", "off"], "A box is ticked or not").optional();

export const KeyForm = z.object({
  name: z.string("Who it is for").trim().min(1, "Enter who it is for").max(100, "At most 100 characters"),
  contact: z
    .string("An email address, or nothing")
    .trim()
    .overwrite(asciiDomain)
    .refine((text) => text === "" || emailPattern.test(text), "That is not an email address"),
  readOrigins: origins,
  writeOrigins: origins,
  titles,
  ...(Object.fromEntries(scopeNames.map((name) => [name, ticked])) as Record<Scope, typeof ticked>),
  requestsPerMinute: wholeNumber(1, 1_000_000, "A whole number from 1 to 1,000,000"),
});
type KeyFields = z.output<typeof KeyForm>;
export type KeyInput = Omit<KeyFields, Scope> & { scopes: Scope[] };

export const scopesOf = (fields: KeyFields): Scope[] => scopeNames.filter((name) => fields[name] === "on");
