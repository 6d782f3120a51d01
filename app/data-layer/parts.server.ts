import type { Part } from "./part.ts";
import { realtimePart } from "./realtime/realtime.part.server.ts";

/** A request goes to the first whose prefix it has. */
export const parts: Part[] = [realtimePart];
