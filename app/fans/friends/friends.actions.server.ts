import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { BefriendForm, FriendLinkForm } from "./friend-forms.ts";
import { befriend, friendLink } from "./friend-links.server.ts";

/**
 * POST /friends/link {again?: yes}: answers {url}, the fan's own link; with `again` a new one, which ends the other.
 * POST /friends/{token}/accept: both follow each other; sent twice it counts once. Refusals: no_such_link (404),
 * yourself, blocked, too_many (409), not_taken (403).
 */
export function friendActions(actions: Endpoints): void {
  actions.post(
    "/friends/link",
    action(
      {
        input: FriendLinkForm,
        limit: { name: "friend-link", points: 10, seconds: 60 },
        failed: "There is no link yet. Please try again.",
      },
      async ({ again }, { fan }) => ({
        answer: { url: await friendLink(await fan(), { isNew: again === "yes" }) },
        goTo: viewPath("chat", { see: "link" }),
      }),
    ),
  );
  actions.post(
    "/friends/:token/accept",
    action(
      {
        input: BefriendForm,
        limit: { name: "befriend", points: 20, seconds: 60 },
        failed: "That did not arrive. Please try again.",
      },
      async ({ token }, { fan }) => {
        const { ref, name } = await befriend(await fan(), token);
        return {
          answer: { friend: ref },
          message: `You and ${name} follow each other.`,
          goTo: viewPath("chat", { thread: ref }),
        };
      },
    ),
  );
}
