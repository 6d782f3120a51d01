import { z } from "zod";
import data from "./data/wrapped-samples.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const shared = { id: z.string(), spoils: Spoils };

/** Shown, as a sample, until a visitor has done enough for a month of their own. */
const Stats = z.strictObject({
  ...shared,
  kind: z.literal("stats"),
  period: z.string(),
  sample: z.literal(true),
  sampleLabel: z.string(),
  stats: z.strictObject({
    topShow: z.string(),
    secretBinge: z.string(),
    totalRewatches: z.int().nonnegative(),
    friendVote: z.string(),
  }),
});

const Card = z.strictObject({
  ...shared,
  kind: z.literal("card"),
  order: z.int().positive(),
  field: z.string().nullable(),
  value: z.union([z.string(), z.int()]),
  display: z.string().optional(),
  label: z.string(),
  caption: z.string(),
});

/** `when` says, for people, which values it suits. */
const Caption = z.strictObject({
  ...shared,
  kind: z.literal("caption"),
  field: z.string(),
  when: z.string(),
  text: z.string(),
});

const Period = z.strictObject({
  ...shared,
  kind: z.literal("period"),
  period: z.string(),
  title: z.string(),
  text: z.string(),
});

export const WrappedSample = z.discriminatedUnion("kind", [Stats, Card, Caption, Period]);
export type WrappedSample = z.infer<typeof WrappedSample>;

export const wrappedSamples: WrappedSample[] = z.array(WrappedSample).parse(data.items);
