import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { joinParty } from "../../parties/members.server.ts";
import { heldMessage, sayOrHold } from "../../room/chat/messages.server.ts";
import { MessageForm } from "../../room/room-forms.ts";

/**
 * POST /fans/live-chat/{partyId} {text, clientKey?} returns {entry}, or {held} for a line that waits. Sending a message joins the room. Refusals:
 * those of joining and of sending there.
 */
export function liveActions(actions: Endpoints): void {
  actions.post(
    "/fans/live-chat/:partyId",
    action(
      {
        input: MessageForm,
        limit: { name: "message", points: 6, seconds: 10 },
        crowdLimit: { name: "messages-of-address", points: 30, seconds: 10 },
        failed: "Your message was not sent. Please try again.",
        tooOften: "You are fast. Give the room a breath, then send it again.",
      },
      async (input, { fan }) => {
        const fanId = await fan();
        await joinParty(input.partyId, fanId);
        const said = await sayOrHold({ ...input, fanId });
        return { answer: said, message: said.held && heldMessage(said.held) };
      },
    ),
  );
}
