import type { Hono } from "hono";
import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { publicKey } from "../../../platform/push/push.server.ts";
import { RemindForm, StopRemindingForm } from "./reminder-form.ts";
import { remind, stopReminding } from "./reminders.server.ts";

const limit = { name: "remind", points: 30, seconds: 60 };
const crowdLimit = { name: "reminders-of-address", points: 120, seconds: 60 };
const failed = "That did not work. Please try again.";

export function reminderActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/reminder",
    action({ input: RemindForm, limit, crowdLimit, failed }, async ({ partyId, ...browser }, { fan }) => {
      await remind(partyId, await fan(), browser);
      return { answer: {}, message: "You will get a reminder ten minutes before it begins." };
    }),
  );
  actions.post(
    "/afters/:partyId/reminder/stop",
    action({ input: StopRemindingForm, limit, crowdLimit, failed }, async ({ partyId }, { fan }) => ({
      answer: await stopReminding(partyId, await fan()),
      message: "Your reminder is off.",
    })),
  );
}

/** GET /push/key: {key}, our public key for subscriptions, in base64url. */
export function pushKey(app: Hono): void {
  app.get("/push/key", async (c) =>
    c.json({ key: await publicKey() }, 200, { "Cache-Control": "public, max-age=3600" }),
  );
}
