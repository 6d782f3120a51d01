import { auth, wellKnown } from "../auth/auth.server.ts";
import { functions } from "../functions/functions.server.ts";
import type { Part } from "../part.ts";

/** A request goes to the first whose prefix it has. */
export const parts: Part[] = [auth, wellKnown, functions];
