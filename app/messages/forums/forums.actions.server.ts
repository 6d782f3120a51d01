import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { LikeForm, PostForm, TapForm } from "./forum-forms.ts";
import { likePost } from "./likes.server.ts";
import { writePost } from "./posts.server.ts";
import { tap } from "./taps.server.ts";

const castLike = countedOfNetwork({
  kind: "like",
  words: ["like of a post", "likes of a post"],
  lookAt: () => "/operator/posts",
  act: (post, fanId, { liked }: { liked: "yes" | "no" }) => {
    const [forumId = "", seq] = post.split(" ");
    return likePost(forumId, Number(seq), fanId, liked === "yes");
  },
});

/**
 * POST /forums/{forumId}/posts {text, clientKey?, of?} returns {entry}; not_like_this (422) returns the text. POST
 * /forums/{forumId}/likes {seq, liked} returns {likes}. POST /forums/{forumId}/taps {seq, ups, downs, clientKey?}
 * returns {upvotes, downvotes}. All: no_such_forum, no_such_post (404), muted (403), slow_down (429).
 */
export function forumActions(actions: Endpoints): void {
  actions.post(
    "/forums/:forumId/posts",
    action(
      {
        input: PostForm,
        limit: { name: "post", points: 6, seconds: 30 },
        crowdLimit: { name: "posts-of-address", points: 30, seconds: 30 },
        failed: "Your post was not sent. Please try again.",
        tooOften: "You are fast. Let someone else have a turn, then send it again.",
      },
      async (input, { fan }) => ({ answer: { entry: await writePost({ ...input, fanId: await fan() }) } }),
    ),
  );
  actions.post(
    "/forums/:forumId/likes",
    action(
      {
        input: LikeForm,
        limit: { name: "like", points: 40, seconds: 10 },
        crowdLimit: { name: "likes-of-address", points: 240, seconds: 60 },
        failed: "Your like was not counted. Please try again.",
        tooOften: "That was a lot of likes at once. Please wait a moment.",
      },
      async ({ forumId, seq, liked }, who) => ({
        answer: await castLike(`${forumId} ${seq}`, who, { liked }, liked === "no"),
      }),
    ),
  );
  actions.post(
    "/forums/:forumId/taps",
    action(
      {
        input: TapForm,
        limit: { name: "tap", points: 50, seconds: 10 },
        crowdLimit: { name: "taps-of-address", points: 200, seconds: 10 },
        failed: "Your taps were not counted. Please try again.",
        tooOften: "The thread heard you. Rest your thumb for a moment.",
      },
      async (input, { fan }) => ({ answer: await tap({ ...input, fanId: await fan() }) }),
    ),
    { hot: true },
  );
}
