import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { FeelingForm, RemoveFeelingForm } from "./world/feeling-form.ts";
import { publishWorld, removeFeeling, saveFeeling } from "./world/feelings.server.ts";

const goTo = "/chaos#world";

/**
 * POST /feelings {mood, region}: says it, or says it anew; muted (403). POST /feelings/take-back {sure}.
 * Both: invalid (422), slow_down (429).
 */
export function moodSearchActions(actions: Endpoints): void {
  actions.post(
    "/feelings",
    action(
      {
        input: FeelingForm,
        limit: { name: "feeling", points: 12, seconds: 600 },
        // Who brings many voices from one network moves no map.
        crowdLimit: { name: "feelings-of-address", points: 40, seconds: 3_600 },
        failed: "Your mood was not saved. Please try again.",
        tooOften: "You have felt a lot lately. Please wait a moment.",
      },
      async (feeling, { fan }) => {
        await saveFeeling(await fan(), feeling);
        await publishWorld();
        return { answer: { feeling }, message: "Added. No one knows it was you.", goTo };
      },
    ),
  );
  actions.post(
    "/feelings/take-back",
    action(
      {
        input: RemoveFeelingForm,
        limit: { name: "feeling", points: 12, seconds: 600 },
        failed: "Your mood was not removed. Please try again.",
        tooOften: "Please wait a moment.",
      },
      async (_, { fan }) => {
        await removeFeeling(await fan());
        await publishWorld();
        return { answer: {}, message: "Removed.", goTo };
      },
    ),
  );
}
