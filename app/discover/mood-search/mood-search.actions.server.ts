import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { FeelingForm, TakeBackForm } from "./world/feeling-form.ts";
import { sayFeeling, takeFeelingBack, tellWorld } from "./world/feelings.server.ts";

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
        await sayFeeling(await fan(), feeling);
        await tellWorld();
        return { answer: { feeling }, message: "Added. No one knows it was you.", goTo };
      },
    ),
  );
  actions.post(
    "/feelings/take-back",
    action(
      {
        input: TakeBackForm,
        limit: { name: "feeling", points: 12, seconds: 600 },
        failed: "Your mood was not removed. Please try again.",
        tooOften: "Please wait a moment.",
      },
      async (_, { fan }) => {
        await takeFeelingBack(await fan());
        await tellWorld();
        return { answer: {}, message: "Removed.", goTo };
      },
    ),
  );
}
