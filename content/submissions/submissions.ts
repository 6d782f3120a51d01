import { z } from "zod";
import data from "../data/submissions.json" with { type: "json" };

const SampleSubmission = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  title: z.string(),
  creator: z.string(),
  type: z.enum(["screenplay", "short-film", "art", "concept"]),
  genre: z.enum(["comedy", "drama", "thriller", "horror", "sci-fi", "documentary", "experimental", "other"]),
  status: z.enum(["In Development", "Featured", "Under Review", "Accepted"]),
  votes: z.int().min(0),
  thumbnail: z.string(),
  description: z.string(),
  files: z.array(z.strictObject({ name: z.string(), size: z.int().min(1), type: z.string() })),
});
export type SampleSubmission = z.infer<typeof SampleSubmission>;

export const sampleSubmissions: SampleSubmission[] = z.array(SampleSubmission).length(10).parse(data.items);
