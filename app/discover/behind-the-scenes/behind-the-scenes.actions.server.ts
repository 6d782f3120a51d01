import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { FavouriteForm, NeedleForm, TriviaVoteForm } from "./mark-form.ts";
import { markTrivia } from "./marks.server.ts";

const options = {
  limit: { name: "trivia-mark", points: 60, seconds: 10 },
  crowdLimit: { name: "trivia-marks-of-address", points: 480, seconds: 60 },
  failed: "That did not arrive. Please try again.",
};

const lookAt = (card: string) => viewPath("bts", { card });

const castVerdict = countedOfNetwork({
  kind: "trivia-verdict",
  words: ["verdict on a card", "verdicts on a card"],
  lookAt,
  act: (trivia, fanId, mark: { isHot: boolean }) => markTrivia(fanId, trivia, mark),
});
const dropNeedle = countedOfNetwork({
  kind: "needle",
  words: ["rating of a card", "ratings of a card"],
  lookAt,
  act: (trivia, fanId, mark: { needle: number }) => markTrivia(fanId, trivia, mark),
});

/**
 * POST /trivia/{trivia}/votes {verdict: hot or not}, /trivia/{trivia}/favourite {on: yes or no} and
 * /trivia/{trivia}/needle {rating: 1 to 5}; the last answers {needles, average}. Sent twice each counts once. Refusals:
 * no_such_trivia (404), held (409), invalid (422), slow_down (429).
 */
export function behindTheScenesActions(actions: Endpoints): void {
  actions.post(
    "/trivia/:trivia/votes",
    action({ ...options, input: TriviaVoteForm }, async ({ trivia, verdict, next }, who) => {
      await castVerdict(trivia, who, { isHot: verdict === "hot" });
      return { goTo: viewPath("bts", next ? { card: next } : {}) };
    }),
  );
  actions.post(
    "/trivia/:trivia/favourite",
    action({ ...options, input: FavouriteForm }, async ({ trivia, on }, { fan }) => {
      await markTrivia(await fan(), trivia, { isFavourite: on === "yes" });
      return {
        message: on === "yes" ? "Added to favorites!" : "Removed from favorites",
        goTo: viewPath("bts", { card: trivia }),
      };
    }),
  );
  actions.post(
    "/trivia/:trivia/needle",
    action({ ...options, input: NeedleForm }, async ({ trivia, rating }, who) => ({
      answer: await dropNeedle(trivia, who, { needle: rating }),
      goTo: viewPath("bts", { card: trivia }),
    })),
  );
}
