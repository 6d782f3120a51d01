import { pino } from "pino";
import { config } from "./config.server.ts";

/** Never put a name, an address, a message or a session id into a field: the request id is enough. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined, serializers: { err: plainError } });

/** What a database adds to an error quotes the row that was refused, and its sentence a value that could not be read. */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an Error" };
  const { name, message, stack } = error;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const quoted = severity === undefined ? undefined : /:? ".*"/s.exec(message)?.[0];
  const plain = (text: string | undefined) => (quoted ? text?.replace(quoted, "") : text);
  return { name, message: plain(message), stack: plain(stack), code };
}

const everyMs = 60_000;
const mostKinds = 500;
const mostSamples = 5;
const said = new Map<string, { at: number; unsaid: number; samples: Set<string> }>();

/**
 * The same thing once a minute, with how often it was since: whoever knocks without end does not fill the log too. What
 * the visitor sent may only be a `sample`: among the fields it would make each line another thing.
 */
export function warnThrottled(fields: Record<string, string>, message: string, sample?: string): void {
  const kind = JSON.stringify([message, fields]);
  const before = said.get(kind);
  const now = performance.now();
  if (before && now - before.at < everyMs) {
    before.unsaid += 1;
    if (sample && before.samples.size < mostSamples) before.samples.add(sample);
    return;
  }
  said.delete(kind);
  said.set(kind, { at: now, unsaid: 0, samples: new Set() });
  for (const oldest of [...said.keys()].slice(0, -mostKinds)) said.delete(oldest);
  const samples = sample ? [...new Set([sample, ...(before?.samples ?? [])])] : [];
  const untold = before?.unsaid && { notToldBefore: before.unsaid };
  log.warn({ ...fields, ...(samples.length > 0 && { samples }), ...untold }, message);
}
