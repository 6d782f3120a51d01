import { z } from "zod";
import data from "./data/news.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const SampleNews = z.strictObject({
  id: z.string(),
  titleSlug: z.string().nullable(),
  date: z.iso.date(),
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  spoils: Spoils,
});

export const sampleNews = z.array(SampleNews).parse(data.items);
