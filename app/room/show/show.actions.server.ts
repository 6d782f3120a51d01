import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { castHotVote } from "../../play/hot-or-not/cast-hot-vote.server.ts";
import { holdBreath } from "./gasp/hold.server.ts";
import { cityOf, ratedBy } from "./rated.server.ts";
import { HoldForm, RateHereForm } from "./show-form.ts";

export function showActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/gasp",
    action(
      {
        input: HoldForm,
        limit: { name: "hold", points: 30, seconds: 10 },
        crowdLimit: { name: "holds-of-address", points: 200, seconds: 10 },
        failed: "That did not reach the room. Please try again.",
        tooOften: "The room felt it. Hold still for a moment.",
      },
      async ({ partyId, holding }, { fan }) => {
        await holdBreath({ partyId, fanId: await fan(), holding: holding === "yes" });
        return { answer: {}, goTo: `/afters/${partyId}` };
      },
    ),
    { hot: true },
  );
  actions.post(
    "/afters/:partyId/hot-or-not",
    action(
      {
        input: RateHereForm,
        limit: { name: "hot-vote", points: 40, seconds: 10 },
        crowdLimit: { name: "hot-votes-of-address", points: 480, seconds: 60 },
        failed: "Your vote did not arrive. Please try again.",
        tooOften: "That was quick. Your last vote counts; please wait a moment.",
      },
      async ({ partyId, character, verdict }, who) => {
        const fanId = await who.fan();
        await castHotVote(character, who, { verdict, city: await cityOf(fanId) }, verdict === "none");
        const rated = await ratedBy(partyId, fanId);
        return { answer: { rating: rated[character] ?? null }, goTo: `/afters/${partyId}` };
      },
    ),
    { hot: true },
  );
}
