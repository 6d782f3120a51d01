import { auth, wellKnown } from "../auth/auth.server.ts";
import type { Part } from "../part.ts";
import { realtime } from "../realtime/realtime.server.ts";
import { storage } from "../storage/storage.server.ts";

/** A request goes to the first whose prefix it has. */
export const parts: Part[] = [auth, wellKnown, realtime, storage];
