import { warnThrottled } from "../../platform/logger.server.ts";
import type { Problem } from "../../platform/problem.ts";
import type { PartName } from "./part.ts";

/** What is asked for and is not there, or not one, is nobody's fault. */
const ordinary = new Set([404, 406]);

/** By its code, and without whose it was: forged tokens and wrong codes are seen in the log, and do not fill it. */
export function noteRefusal(part: PartName, { status, code }: Problem): void {
  if (status < 500 && !ordinary.has(status)) warnThrottled({ part, code }, "the data layer refused a caller");
}
