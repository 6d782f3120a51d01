import { z } from "zod";
import data from "../data/friends.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

/** How many sample fans a usual week has in each. */
export const categories = {
  "vesper-line": 2450,
  "halcyon-seven": 2280,
  "second-sunday": 2070,
  "motel-parish": 1820,
  carmilla: 1660,
  "salt-widow": 970,
  "neon-orchard": 640,
} as const;
export type Category = keyof typeof categories;
export const categorySlugs = Object.keys(categories) as Category[];

export const SampleFriend = z.strictObject({
  id: z.string().regex(/^[a-z]+$/),
  name: z.string(),
  handle: z.string().regex(/^@[a-z0-9]+$/),
  /** Whose portrait they wear. */
  character: z.string(),
  city: z.string(),
  bio: z.string(),
  /** Where a usual week finds them. */
  ranks: z.record(z.enum(categorySlugs), z.int().positive()),
  spoils: Spoils,
});
export type SampleFriend = z.infer<typeof SampleFriend>;

export const sampleFriends: SampleFriend[] = z.array(SampleFriend).length(6).parse(data.items);
