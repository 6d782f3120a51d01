import { setTimeout as delay } from "node:timers/promises";
import { onPoolOpened, query } from "./pool.server.ts";

const patienceMs = 2_000;
/** At most one write in this time. */
const freshMs = 500;

let latest: { at: number; answer: Promise<boolean> } | null = null;
onPoolOpened(() => {
  latest = null;
});

/** Commits a small write: a database that is read-only, full or waiting for a standby is not usable. */
export function canWrite(now = Date.now()): Promise<boolean> {
  if (!latest || now - latest.at > freshMs) latest = { at: now, answer: written() };
  return latest.answer;
}

async function written(): Promise<boolean> {
  const writing = query("update write_checks set at = now()").then(
    () => true,
    // The reason is reported by every act that fails for it.
    () => false,
  );
  return Promise.race([writing, delay(patienceMs, false, { ref: false })]);
}
