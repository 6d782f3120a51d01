import type { Feature } from "../../platform/action/endpoints.server.ts";
import "./control-room/control-live.server.ts";
import "./control-room/missing-hosts.server.ts";
import "./run-sheet/cues.server.ts";

export const hostFeature: Feature = {};
