import { z } from "zod";
import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { senderOf } from "../../creators/signups/request/sender.server.ts";
import { HuntForm } from "./hunt-form.ts";
import { keyOf } from "./hunt-link.server.ts";
import { beginHunt, callOff, noSuchHunt } from "./hunts.server.ts";

const limit = { name: "hunts", points: 40, seconds: 600 };
/** The time within which an answer must not tell a new address from a known one. */
const evenMs = 250;

/** POST /shop {character, name, email}. Refusals: invalid (422), no_such_look (404), slow_down (429), failed (503). */
export const huntForm = action(
  {
    input: HuntForm,
    limit,
    addressLimit: { name: "hunts-address", points: 300, seconds: 600 },
    failed: "Your hunt did not begin. Please try again.",
    busyAsFailed: true,
    atLeastMs: evenMs,
  },
  async (input, actor, { guards }) => {
    await beginHunt(input, await senderOf(actor, guards));
    return {
      message: `Hunt initiated for ${input.name}! We'll email you when we find all the pieces.`,
      goTo: "/shop",
    };
  },
);

const HuntLink = z.object({
  token: z.string("This link is incomplete.").max(500, "This link is incomplete."),
});

/** Who has the link may. */
export const callOffForm = action(
  { input: HuntLink, limit, failed: "It was not called off. Please try again." },
  async ({ token }) => {
    const key = keyOf(token);
    if (!key) throw noSuchHunt();
    await callOff(key);
    return { message: "The hunt is called off.", goTo: `/hunts/${token}` };
  },
);

export function huntActions(actions: Endpoints): void {
  actions.postFromScript("/shop", huntForm);
}
