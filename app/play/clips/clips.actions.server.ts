import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { clipPath } from "./clip.ts";
import { ClipForm, ClipVoteForm } from "./clip-form.ts";
import { postClip, voteClip } from "./clips.server.ts";

const castVote = countedOfNetwork({
  kind: "clip-vote",
  words: ["vote for a clip", "votes for a clip"],
  lookAt: clipPath,
  act: (clip, fanId, { on }: { on: "yes" | "no" }) => voteClip(clip, fanId, on === "yes"),
});

/**
 * POST /memes {scene, caption, clientKey?} answers {clip}; not_like_this (422) gives the words back, no_such_scene (404),
 * muted (403). POST /memes/{clipId}/votes {on} answers {votes}; no_such_clip (404). Both: invalid (422), slow_down (429).
 */
export function clipActions(actions: Endpoints): void {
  actions.post(
    "/memes",
    action(
      {
        input: ClipForm,
        limit: { name: "clip", points: 6, seconds: 600 },
        crowdLimit: { name: "clips-of-address", points: 60, seconds: 600 },
        failed: "Your clip did not go up. Please try again.",
        tooOften: "That was a lot of clips. Keep the next one for a few minutes.",
      },
      async (input, { fan }) => {
        const clip = await postClip(await fan(), input);
        return { answer: { clip }, message: "Your clip is on the wall.", goTo: clipPath(clip.id) };
      },
    ),
  );
  actions.post(
    "/memes/:clipId/votes",
    action(
      {
        input: ClipVoteForm,
        limit: { name: "clip-vote", points: 40, seconds: 10 },
        crowdLimit: { name: "clip-votes-of-address", points: 240, seconds: 60 },
        failed: "Your vote was not counted. Please try again.",
        tooOften: "That was a lot of votes at once. Please wait a moment.",
      },
      async ({ clipId, on }, who) => ({ answer: await castVote(clipId, who, { on }, on === "no") }),
    ),
  );
}
