import type { Part } from "./part.ts";
import { rest } from "./rest/rest.server.ts";

/** A request goes to the first whose prefix it has. */
export const parts: Part[] = [rest];
