import type { Feature } from "../../platform/action/endpoints.server.ts";
import { markActions } from "./marks.actions.server.ts";
import { shelfActions } from "./shelf/shelf.actions.server.ts";
import { shelfFiles } from "./shelf/shelf-files.server.ts";

export const marksFeature: Feature = { actions: [markActions, shelfActions], endpoints: [shelfFiles] };
