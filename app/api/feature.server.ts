import type { Feature } from "../../platform/action/endpoints.server.ts";
import { developerFiles } from "./developers/openapi-file.server.ts";

export const apiFeature: Feature = {
  endpoints: [developerFiles],
};
