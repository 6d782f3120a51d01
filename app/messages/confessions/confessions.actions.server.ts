import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { type ConfessionVote, heldSentence } from "./confession.ts";
import { ConfessForm, ConfessionVoteForm } from "./confession-form.ts";
import { confess, voteConfession } from "./confessions.server.ts";

const castVote = countedOfNetwork({
  kind: "confession-vote",
  words: ["vote on a confession", "votes on a confession"],
  lookAt: () => "/operator/confessions",
  act: (confession, fanId, { vote }: { vote: ConfessionVote | "none" }) =>
    voteConfession(confession, fanId, vote),
});

/**
 * POST /confessions {text, clientKey?} answers {confession: {id, text, state}}. Refusals: invalid (422), muted (403),
 * slow_down (429). POST /confessions/{id}/votes {vote} answers {upvotes, downvotes}; no_such_confession (404).
 */
export function confessionActions(actions: Endpoints): void {
  actions.post(
    "/confessions",
    action(
      {
        input: ConfessForm,
        limit: { name: "confession", points: 5, seconds: 600 },
        crowdLimit: { name: "confessions-of-address", points: 30, seconds: 600 },
        failed: "It did not reach us. Please try again.",
        tooOften: "That is a lot to get off your chest at once. Keep the next one for a few minutes.",
      },
      async ({ text, clientKey }, { fan }) => {
        const { confession, message } = await confess(await fan(), text, clientKey);
        const said = message ?? (confession.state === "held" ? heldSentence : undefined);
        return { answer: { confession }, message: said };
      },
    ),
  );
  actions.post(
    "/confessions/:confessionId/votes",
    action(
      {
        input: ConfessionVoteForm,
        limit: { name: "confession-vote", points: 40, seconds: 10 },
        crowdLimit: { name: "confession-votes-of-address", points: 240, seconds: 60 },
        failed: "Your vote was not counted. Please try again.",
        tooOften: "That was a lot of votes at once. Your last one counts; please wait a moment.",
      },
      async ({ confessionId, vote }, who) => ({
        answer: await castVote(confessionId, who, { vote }, vote === "none"),
      }),
    ),
  );
}
