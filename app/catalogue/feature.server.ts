import type { Feature } from "../../platform/action/endpoints.server.ts";
import { pictureFiles } from "./pictures/picture-files.server.ts";
import { themeFiles } from "./themes/themes.server.ts";
import "./pictures/pictures.server.ts";

export const catalogueFeature: Feature = {
  endpoints: [pictureFiles, themeFiles],
};
