import * as z from "zod";
import { cityNamed } from "./cities.ts";
import { distances } from "./distances.ts";

const chosen = (what: string) =>
  z
    .union([z.string(), z.array(z.string())], `Choose ${what} of the list`)
    .default([])
    .transform((sent) => (typeof sent === "string" ? (sent === "" ? [] : [sent]) : sent))
    .pipe(
      z
        .array(z.string().max(40, `Choose ${what} of the list`))
        .max(40, `Choose ${what} of the list`)
        .transform((all) => [...new Set(all)]),
    );

export const PreferencesForm = z.object({
  genres: chosen("genres"),
  moods: chosen("moods"),
  city: z
    .string("Choose a city of the list")
    .default("")
    .refine((id) => id === "" || cityNamed(id) !== null, "Choose a city of the list"),
  within: z
    .string("Choose how far")
    .default("")
    .refine((km) => km === "" || distances.some(([each]) => String(each) === km), "Choose how far")
    .transform((km) => (km === "" ? null : Number(km))),
});
export type PreferencesInput = z.output<typeof PreferencesForm>;
