import { z } from "zod";
import data from "../data/recommendations.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

const text = z.string().nonempty();

/** When an evening of the samples is: the next such day that is a week off or more. */
const Evening = z.strictObject({
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** There, as "00:30". */
  time: z.string().regex(/^\d\d:\d\d$/),
  timeZone: text,
  minutes: z.int().positive(),
  /** Stands after the day: "doors at 12:30 am". */
  words: text,
});

const SampleRecommendation = z.strictObject({
  id: z.string(),
  title: text,
  type: z.enum(["Event", "Show", "Art", "Film"]),
  description: text,
  more: text,
  location: text.optional(),
  city: text.optional(),
  date: text.optional(),
  evening: Evening.optional(),
  seats: z.int().positive().optional(),
  rating: z.number().min(0).max(5),
  category: text,
  image: text,
  /** As the specification has it; what a fan sees is computed. */
  matchPercentage: z.int().min(0).max(100),
  isNew: z.boolean(),
  attendees: text.optional(),
  featured: z.boolean().default(false),
  titleSlug: z.string(),
  spoils: Spoils,
});
export type SampleRecommendation = z.infer<typeof SampleRecommendation>;

export const sampleRecommendations: SampleRecommendation[] = z.array(SampleRecommendation).parse(data.items);
