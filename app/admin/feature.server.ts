import type { Feature } from "../../platform/action/endpoints.server.ts";
import { reportActions } from "./reports/reports.actions.server.ts";
import "./catalogue/publish-due.server.ts";
import "./people/people.server.ts";

export const adminFeature: Feature = {
  actions: [reportActions],
};
