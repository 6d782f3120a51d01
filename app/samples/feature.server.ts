import type { Feature } from "../../platform/feature.server.ts";
import "./clear-samples.server.ts";
import "./drops.server.ts";
import "./runs.server.ts";

export const samplesFeature: Feature = {};
