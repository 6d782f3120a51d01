import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { VoteForm } from "./vote-form.ts";
import { vote } from "./votes.server.ts";

/**
 * POST /polls/{pollId}/votes {option}: casts or moves a vote; answers {poll} after the commit. Refusals: no_such_poll
 * (404), poll_closed (409), no_such_option, invalid (422), slow_down (429), busy (503).
 */
export function pollActions(actions: Endpoints): void {
  actions.post(
    "/polls/:pollId/votes",
    action(
      {
        input: VoteForm,
        limit: { name: "vote", points: 30, seconds: 10 },
        failed: "Failed to cast vote. Please try again.",
        tooOften: "That was a lot of votes at once. Your last one counts; please wait a moment.",
      },
      async ({ pollId, option }, { fan }) => ({
        answer: { poll: await vote(pollId, await fan(), option) },
        message: "Vote cast successfully!",
      }),
    ),
    { hot: true },
  );
}
