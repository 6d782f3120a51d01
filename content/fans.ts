import { z } from "zod";
import data from "./data/fans.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

export const SampleFan = z.strictObject({
  id: z.string(),
  handle: z.string().regex(/^@[a-z0-9.]+$/),
  name: z.string(),
  city: z.string(),
  /** For writers. */
  voice: z.string(),
  /** Whose English they write. */
  english: z.string(),
  spoils: Spoils,
});
export type SampleFan = z.infer<typeof SampleFan>;

export const sampleFans: SampleFan[] = z.array(SampleFan).parse(data.items);
