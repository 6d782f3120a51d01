import type { Feature } from "../../platform/action/feature.server.ts";
import "./run-sheet/cues.server.ts";

export const hostFeature: Feature = {};
