import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { MoodForm } from "./mood-form.ts";
import { shareMood } from "./moods.server.ts";

/**
 * POST /moods {scene, caption}: puts it up for today, or moves what is; answers {mood}. Sent twice it counts once.
 * Refusals: no_such_scene (404), muted (403), invalid (422), slow_down (429).
 */
export function moodActions(actions: Endpoints): void {
  actions.post(
    "/moods",
    action(
      {
        input: MoodForm,
        limit: { name: "mood", points: 8, seconds: 60 },
        crowdLimit: { name: "moods-of-address", points: 120, seconds: 60 },
        failed: "Your mood did not go up. Please try again.",
        tooOften: "That was a lot of moods. Please wait a moment.",
      },
      async (input, { fan }) => ({
        answer: { mood: await shareMood(await fan(), input) },
        message: "Your mood is up. Fans in the row in front of you can see it.",
        goTo: viewPath("mood", { scene: input.scene }),
      }),
    ),
  );
}
