import type { Feature } from "../../platform/action/endpoints.server.ts";
import { showcaseActions } from "./showcase/showcase.actions.server.ts";

export const siteFeature: Feature = {
  actions: [showcaseActions],
};
