import type { Feature } from "../../platform/action/endpoints.server.ts";
import "./clear-samples.server.ts";
import "./drops.server.ts";
import "./regulars/regulars.server.ts";
import "./runs.server.ts";

export const samplesFeature: Feature = {};
