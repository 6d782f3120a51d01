import type { Feature } from "../../platform/action/endpoints.server.ts";
import { wishActions } from "./wishes/wishes.actions.server.ts";
import "./wishes/wish-clock.server.ts";

export const lobbyFeature: Feature = {
  actions: [wishActions],
};
