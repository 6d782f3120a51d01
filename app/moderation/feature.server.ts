import type { Feature } from "../../platform/action/endpoints.server.ts";
import { decisionActions } from "./decisions/decisions.actions.server.ts";

export const moderationFeature: Feature = {
  actions: [decisionActions],
};
