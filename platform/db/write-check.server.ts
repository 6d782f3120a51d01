import { setTimeout as delay } from "node:timers/promises";
import { query } from "./pool.server.ts";

const patienceMs = 2_000;
/** However many ask, it is written once in this time. */
const freshMs = 500;

let latest: { at: number; answer: Promise<boolean> } | null = null;

/** Commits something small: a database that only reads, has no room left or waits for a standby is none to act on. */
export function canWrite(now = Date.now()): Promise<boolean> {
  if (!latest || now - latest.at > freshMs) latest = { at: now, answer: written() };
  return latest.answer;
}

async function written(): Promise<boolean> {
  const writing = query("update write_checks set at = now()").then(
    () => true,
    // Why it could not is told by every act that could not either.
    () => false,
  );
  return Promise.race([writing, delay(patienceMs, false, { ref: false })]);
}
