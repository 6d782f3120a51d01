import type { Feature } from "../../platform/action/endpoints.server.ts";
import { sharedReportFiles } from "./report/shared-report.server.ts";
import "./control-room/control-live.server.ts";
import "./control-room/missing-hosts.server.ts";
import "./numbers/daily-numbers.server.ts";
import "./report/kept-report.server.ts";
import "./run-sheet/cues.server.ts";

export const hostFeature: Feature = {
  endpoints: [sharedReportFiles],
};
