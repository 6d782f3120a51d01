import { z } from "zod";
import data from "../data/regulars.json" with { type: "json" };

const hooks = [
  "are-you-real",
  "spoiler-asked",
  "question-what-happened",
  "question-who",
  "just-got-here",
  "name-mentioned",
  "leaving",
  "love-a-character",
  "hate-a-character",
  "theory",
  "laugh",
  "shock",
  "agree",
  "disagree",
  "off-topic",
  "unanswerable",
  "first-line-ever",
  "all-caps",
  "emoji-only",
] as const;

/** What somebody's line is, as a regular hears it; of several the first that stands here. */
export const regularHooks: readonly RegularHook[] = hooks;
export type RegularHook = (typeof hooks)[number];

const Lines = z.array(z.string().min(1)).nonempty();

const Host = z.strictObject({
  /** An id of `fans.ts`. */
  host: z.string(),
  greet: Lines,
  handOver: Lines,
  handOverTo: z.array(z.string()),
  firstReply: Lines,
});

const Regulars = z.object({
  hosts: z.record(z.string(), Host),
  regulars: z.record(z.string(), z.record(z.enum(hooks), Lines)),
  triggers: z.record(z.enum(hooks), z.array(z.string())),
});

const parsed = Regulars.parse(data);

/** By party id: what its host says to who comes in, and to a first line. */
export const regularHosts = parsed.hosts;
/** By fan id and hook. Placeholders: {name}, {late}, {seat}, {minute}, {character}, {previously}. */
export const regularLines = parsed.regulars;
/** By hook: how people type it; a trigger of one word is meant as the whole line. */
export const regularTriggers = parsed.triggers;
