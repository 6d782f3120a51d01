import type { Feature } from "../../platform/action/endpoints.server.ts";
import { developerFiles } from "./developers/openapi-file.server.ts";
import { embeds } from "./embed/embed.server.ts";

export const apiFeature: Feature = {
  endpoints: [developerFiles, embeds],
};
