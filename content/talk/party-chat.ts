import { z } from "zod";
import data from "../data/party-chat.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

const Line = z.strictObject({
  /** From the start of the party. */
  minute: z.int().nonnegative(),
  second: z.int().min(0).max(59),
  /** A handle of `fans.ts`. */
  handle: z.string(),
  text: z.string(),
  spoils: Spoils,
  /** The words of an earlier line of the same chat, which this one answers. */
  replyTo: z.string().optional(),
});

export const SampleChat = z.strictObject({
  id: z.string(),
  party: z.string(),
  lines: z.array(Line).nonempty(),
});
export type SampleChat = z.infer<typeof SampleChat>;

export const sampleChats: SampleChat[] = z.array(SampleChat).parse(data.items);
