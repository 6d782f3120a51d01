import { z } from "zod";
import data from "../data/interviews.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

/** With people we made up. `pull` and every `after` are words of the answer. */
export const SampleInterview = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(["Director", "Actor", "Writer"]),
  titleSlug: z.string(),
  title: z.string(),
  intro: z.string(),
  english: z.string(),
  qa: z.array(
    z
      .strictObject({
        q: z.string(),
        a: z.string(),
        spoils: Spoils,
        pull: z.string().optional(),
        notes: z.array(z.strictObject({ after: z.string(), text: z.string() })).optional(),
      })
      .refine(({ a, pull = "", notes = [] }) =>
        [pull, ...notes.map(({ after }) => after)].every((words) => a.includes(words)),
      ),
  ),
  spoils: Spoils,
});
export type SampleInterview = z.infer<typeof SampleInterview>;

export const sampleInterviews: SampleInterview[] = z.array(SampleInterview).parse(data.items);

/** Asked by sample fans. */
export const SampleQuestion = z.strictObject({
  interview: z.string(),
  text: z.string(),
  backs: z.int().nonnegative(),
  answer: z.string().nullable(),
});
export const sampleQuestions = z.array(SampleQuestion).parse(data.questions);
