import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { block } from "./blocks.server.ts";
import { CardForm, FollowForm } from "./card-form.ts";
import { saveCard } from "./cards.server.ts";
import { follow } from "./follows.server.ts";

/**
 * POST /fan-card {name, status, ...}: the whole card. Refusals: invalid, not_listed (422), name_taken (409), muted (403).
 * POST /fan-cards/{fan}/follow {on: yes or no}; sent twice it counts once. Refusals: no_such_fan (404), yourself,
 * blocked (409), not_taken (403).
 * POST /fan-cards/{fan}/block {on: yes or no}; sent twice it counts once. Refusals: no_such_fan (404), yourself (409).
 */
export function fanCardActions(actions: Endpoints): void {
  actions.post(
    "/fan-card",
    action(
      {
        input: CardForm,
        limit: { name: "fan-card", points: 20, seconds: 60 },
        failed: "Your card could not be saved. Please try again.",
      },
      async (fields, { fan }) => {
        await saveCard(await fan(), fields);
        return { message: "Your card is printed.", goTo: viewPath("profile") };
      },
    ),
  );
  actions.post(
    "/fan-cards/:fan/follow",
    action(
      {
        input: FollowForm,
        limit: { name: "follow", points: 60, seconds: 60 },
        failed: "That did not arrive. Please try again.",
      },
      async ({ fan: ref, on }, { fan }) => {
        await follow(await fan(), ref, on === "yes");
        return { answer: { following: on === "yes" }, goTo: viewPath("profile", { fan: ref }) };
      },
    ),
  );
  actions.post(
    "/fan-cards/:fan/block",
    action(
      {
        input: FollowForm,
        limit: { name: "block", points: 60, seconds: 60 },
        failed: "That did not arrive. Please try again.",
      },
      async ({ fan: ref, on }, { fan }) => {
        const { name } = await block(await fan(), ref, on === "yes");
        return {
          message:
            on === "yes"
              ? `${name} is blocked. They will not be notified.`
              : `${name} may write to you again.`,
          goTo: viewPath("chat", on === "yes" ? {} : { thread: ref }),
        };
      },
    ),
  );
}
