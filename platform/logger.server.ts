import { pino } from "pino";
import { config } from "./config.server.ts";

/**
 * Structured logs, a JSON object per line on standard output. Never put a name, an address, a message or a
 * session id into a field: the request id is enough to follow one request.
 */
export const log = pino({ level: config.LOG_LEVEL, base: undefined, serializers: { err: plainError } });

/** An error without what a database adds to it: its detail quotes the row that was refused. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an Error" };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as { code?: unknown }).code };
}
