import { z } from "zod";
import comments from "../data/comments.json" with { type: "json" };
import data from "../data/forums.json" with { type: "json" };
import wild from "../data/wild-scene.json" with { type: "json" };
import { Spoils, StoryPoint } from "../story-point.ts";

const user = z.string().regex(/^@[a-z0-9._]+$/);

export const SampleForum = z.strictObject({
  id: z.string(),
  name: z.string(),
  placeholder: z.string(),
  ink: z.string(),
  watchParty: z.boolean(),
  freshWord: z.enum(["now", "just now"]),
  season: z.int().positive().nullable(),
  episode: z.int().positive().nullable(),
  /** Newest first. */
  posts: z
    .array(
      z.strictObject({
        id: z.string(),
        user,
        /** Whose portrait they wear. */
        avatar: z.string(),
        text: z.string(),
        likes: z.int().nonnegative(),
        replies: z.array(z.strictObject({ user, avatar: z.string(), text: z.string() })),
        /** How long before the seed: "now", "4s", "12m", "3h". */
        time: z.string().regex(/^(now|\d+[smh])$/),
        spoils: Spoils,
      }),
    )
    .min(1),
});
export type SampleForum = z.infer<typeof SampleForum>;

export const sampleForums: SampleForum[] = z.array(SampleForum).parse(data.items);

/** The feed of the landing page is a forum like the others. */
export const sampleComments: SampleForum = SampleForum.parse(comments.forum);

/** The thread about one scene: the ones tapped up most come first. */
export const SampleThread = z.object({
  scene: z.strictObject({ ...StoryPoint.shape, name: z.string() }),
  items: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      upvotes: z.int().nonnegative(),
      downvotes: z.int().nonnegative(),
      spoils: Spoils,
    }),
  ),
});

export const sampleThread: z.infer<typeof SampleThread> = SampleThread.parse(wild);
