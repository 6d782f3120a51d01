import { authPart, wellKnown } from "../auth/auth.server.ts";
import { functions } from "../functions/functions.server.ts";
import type { Part } from "../part.ts";
import { realtime } from "../realtime/realtime.server.ts";
import { rest } from "../rest/rest.server.ts";
import { storage } from "../storage/storage.server.ts";

/** A request goes to the first whose prefix it has. */
export const parts: Part[] = [rest, authPart, wellKnown, functions, realtime, storage];
