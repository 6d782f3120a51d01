import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { WishForm, WishNameForm } from "./wish-form.ts";
import { setNameOnWish, wishFor } from "./wishes.server.ts";

const common = {
  limit: { name: "wish", points: 10, seconds: 60 },
  crowdLimit: { name: "wishes-of-address", points: 30, seconds: 600 },
  failed: "Your name was not put down. Please try again.",
};

export function wishActions(actions: Endpoints): void {
  actions.post(
    "/wishes",
    action({ input: WishForm, ...common }, async ({ title }, { fan }, { call: { address } }) => {
      const wish = await wishFor(title, { fanId: await fan(), address });
      return { answer: { wish }, goTo: `/wishes/${wish.id}` };
    }),
  );
  actions.post(
    "/wishes/:id/names",
    action({ input: WishNameForm, ...common }, async ({ id, down }, { fan }, { call: { address } }) => {
      const wish = await setNameOnWish(id, { fanId: await fan(), address }, down === "yes");
      const message = down === "yes" ? "Your name is down." : "Your name is taken back.";
      return { answer: { wish }, message, goTo: `/wishes/${id}` };
    }),
  );
}
