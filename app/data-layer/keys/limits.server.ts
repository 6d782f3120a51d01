import { limitTo } from "../../../platform/http/limits.server.ts";
import type { PublishableKey } from "./keys.server.ts";

/** One limiter for each rate that is in use. */
const byRate = new Map<number, ReturnType<typeof limitTo>>();

/** Throws slow_down (429). */
export function limitKey({ id, requestsPerMinute }: PublishableKey): Promise<void> {
  const known = byRate.get(requestsPerMinute);
  const limit =
    known ?? limitTo({ name: `data-layer-key-${requestsPerMinute}`, points: requestsPerMinute, seconds: 60 });
  if (!known) byRate.set(requestsPerMinute, limit);
  return limit(String(id));
}
