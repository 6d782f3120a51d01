import type { Feature } from "../../platform/feature.server.ts";
import "./run-sheet/cues.server.ts";

export const hostFeature: Feature = {};
