import { pino } from "pino";
import { config } from "./config.server.ts";

/** Never put a name, an address, a message or a session id into a field: the request id is enough. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined, serializers: { err: plainError } });

/** What a database adds to an error quotes the row that was refused. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an Error" };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as { code?: unknown }).code };
}
