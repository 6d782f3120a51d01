import * as z from "zod";
import { momentOrNone } from "../../../../platform/form-fields.ts";
import {
  line,
  lineOrNone,
  lines,
  pictureName,
  slug,
  spoilFields,
  ticked,
  titleOrNone,
  wholePoint,
  wholePointRefusal,
  words,
} from "../../../desk/records/field-rules.ts";
import { types } from "../recommendation.ts";
import { cityNamed } from "../taste/cities.ts";

const mostSeats = 100_000;
const noSeats = `Seats from 1 to ${mostSeats}, or none`;
const noRating = "From 0 to 5, such as 4.5";

export const RecommendationForm = z
  .object({
    title: line("The title", 80),
    slug,
    type: z.enum(types, "Choose a kind"),
    description: words(400),
    more: words(4_000),
    location: lineOrNone(120),
    city: z
      .string("Choose a city")
      .default("")
      .refine((id) => id === "" || cityNamed(id) !== null, "Choose a city"),
    date: lineOrNone(80),
    startsAt: momentOrNone,
    endsAt: momentOrNone,
    rating: z
      .string(noRating)
      .default("")
      .refine((text) => /^([0-4](\.\d)?|5(\.0)?)?$/.test(text.trim()), noRating)
      .transform((text) => text.trim() || null),
    category: lineOrNone(60),
    image: lineOrNone(8),
    picture: pictureName,
    title_slug: titleOrNone,
    genres: lines(8, 40),
    moods: lines(6, 40),
    attendees: lineOrNone(60),
    isNew: ticked,
    isFeatured: ticked,
    seats: z
      .string(noSeats)
      .default("")
      .refine((text) => /^([1-9]\d{0,5})?$/.test(text.trim()) && Number(text) <= mostSeats, noSeats)
      .transform((text) => (text.trim() ? Number(text) : null)),
    ...spoilFields,
  })
  .refine(wholePoint, wholePointRefusal)
  .refine(({ startsAt, endsAt }) => !endsAt || (startsAt !== null && endsAt > startsAt), {
    path: ["endsAt"],
    message: "It ends after it starts",
  })
  .refine(({ spoils, title_slug }) => spoils === "none" || title_slug !== null, {
    path: ["title_slug"],
    message: "Choose the title whose story it gives away",
  });
export type RecommendationInput = z.output<typeof RecommendationForm>;
