import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { findCharacter } from "../../catalogue/catalogue.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { castHotVote } from "./cast-hot-vote.server.ts";
import { HotVoteForm } from "./vote-form.ts";

const said = { hot: "HOT", not: "NOT" };

/**
 * POST /hot-or-not/{character}/votes {verdict: hot, not or none, city}: casts, moves or takes back a vote; answers after the
 * commit. Refusals: no_such_character (404), no_such_city, invalid (422), slow_down (429), busy (503).
 */
export function hotOrNotActions(actions: Endpoints): void {
  actions.post(
    "/hot-or-not/:character/votes",
    action(
      {
        input: HotVoteForm,
        limit: { name: "hot-vote", points: 40, seconds: 10 },
        crowdLimit: { name: "hot-votes-of-address", points: 480, seconds: 60 },
        failed: "Your vote did not arrive. Please try again.",
        tooOften: "That was quick. Your last vote counts; please wait a moment.",
      },
      async ({ character, verdict, city, next }, who) => {
        await castHotVote(character, who, { verdict, city }, verdict === "none");
        const name = findCharacter(character)?.name ?? character;
        return {
          answer: { character, verdict },
          message:
            verdict === "none"
              ? `Your vote on ${name} is taken back.`
              : `You voted ${name} ${said[verdict]}.`,
          goTo: viewPath("play", { ...(city && { city }), ...(next && { card: next }) }),
        };
      },
    ),
    { hot: true },
  );
}
