import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { suspectedNetwork } from "./held-votes.server.ts";
import { tooManyVotes, votesOfAddress, votesOfSession } from "./limits.ts";
import { VoteForm } from "./vote-form.ts";
import { vote } from "./votes.server.ts";

const heldSentence =
  "Your vote came with many others from one network. It counts once we have reviewed them.";

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
        limit: votesOfSession,
        failed: "Failed to cast vote. Please try again.",
        crowdLimit: votesOfAddress,
        tooOften: tooManyVotes,
      },
      async ({ pollId, option }, { fan, address, session }) => {
        const network = await suspectedNetwork(address, session, pollId);
        const { answer, held } = await vote(pollId, await fan(), option, network);
        return { answer, message: held ? heldSentence : "Vote cast successfully!" };
      },
    ),
    { hot: true },
  );
}
