import { z } from "zod";
import data from "./data/fan-cards.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const three = z.array(z.string()).length(3);

export const SampleFanCard = z.strictObject({
  /** Of `friends.ts`, or of one who has no ranks, whose `fan` it brings along. */
  id: z.string(),
  fan: z
    .strictObject({
      name: z.string(),
      handle: z.string(),
      character: z.string(),
      city: z.string(),
      bio: z.string(),
    })
    .optional(),
  status: z.string(),
  watching: z.string(),
  nextUp: z.string(),
  likes: z.array(z.string()).length(2),
  dislike: z.string(),
  motto: z.string(),
  themeSong: z.string(),
  topMovies: three,
  topShows: three,
  topDirectors: three,
  openingLine: z.string(),
  /** CHAT-23. */
  wallLine: z.string(),
  /** What they answer with. */
  replies: z.array(z.string()).min(12),
  spoils: Spoils,
});
export type SampleFanCard = z.infer<typeof SampleFanCard>;

export const sampleFanCards: SampleFanCard[] = z.array(SampleFanCard).length(7).parse(data.items);
