import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { replyInScene } from "./play/replies.server.ts";
import { ReplyForm } from "./play/reply-form.ts";

/**
 * POST /scenes/{scene}/replies {message, heard: [lines]}: answers {from, text}, what whoever is in the scene says to
 * that. Nothing of it is kept. Refusals: nobody_there (404), invalid (422), slow_down (429).
 */
export function sceneActions(actions: Endpoints): void {
  actions.post(
    "/scenes/:scene/replies",
    action(
      {
        input: ReplyForm,
        limit: { name: "scene-replies", points: 60, seconds: 60 },
        failed: "They did not hear you. Please try again.",
        tooOften: "One at a time. Please wait a moment.",
      },
      async (input) => {
        const reply = await replyInScene(input);
        return { answer: reply, message: `${reply.from}: ${reply.text}` };
      },
    ),
  );
}
