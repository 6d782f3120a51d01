import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { gateForm } from "../../creators/gates/gate.server.ts";

export const showcaseGate = gateForm("showcase", "/showcase");

export function showcaseActions(actions: Endpoints): void {
  actions.postFromScript("/showcase", showcaseGate);
}
