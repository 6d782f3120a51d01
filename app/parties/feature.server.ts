import type { Feature } from "../../platform/action/endpoints.server.ts";
import { partyCards } from "./party-cards.server.ts";
import { pushKey, reminderActions } from "./reminders/reminders.actions.server.ts";
import "./lobby.server.ts";
import "./reminders/reminders.server.ts";
import "./sittings.server.ts";

export const partiesFeature: Feature = {
  actions: [reminderActions],
  endpoints: [partyCards, pushKey],
};
