import { siteOf } from "../../../platform/http/address.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import type { PublishableKey } from "./keys.server.ts";

const windowMs = 60_000;
/** Of a small key a tenth would be no page's worth. */
const leastOwn = 20;

type Guards = Record<"own" | "site" | "whole" | "rest", ReturnType<typeof limitTo>>;

/** One for each rate that is in use. */
const byRate = new Map<number, Guards>();

function guardsOf(rate: number): Guards {
  const known = byRate.get(rate);
  if (known) return known;
  const own = Math.max(Math.ceil(rate / 10), Math.min(rate, leastOwn));
  const limit = (name: string, points: number) =>
    limitTo({ name: `data-layer-key-${name}-${rate}`, points, seconds: windowMs / 1000 });
  const made = {
    own: limit("own", own),
    site: limit("site", Math.max(own, Math.ceil(rate / 2))),
    whole: limit("whole", rate),
    rest: limit("rest", rate - own),
  };
  byRate.set(rate, made);
  return made;
}

type Asked = { network: string; at: number };

/** The last two networks that asked with a key: enough to know whether one is alone. */
const lastAsked = new Map<number, [Asked, Asked | undefined]>();

function othersAsk(id: number, network: string, now = Date.now()): boolean {
  const [last, before] = lastAsked.get(id) ?? [];
  const other = last?.network === network ? before : last;
  lastAsked.set(id, [{ network, at: now }, other]);
  return other !== undefined && other.at > now - windowMs;
}

/**
 * A key is public, so nobody may use it up for the others: a tenth of its requests is a network's own, and only
 * one that asks alone has the rest of them, too. All networks of a site, such as a /48, have half. Throws slow_down (429).
 */
export async function limitKey(
  { id, requestsPerMinute, isSecret }: PublishableKey,
  network: string,
): Promise<void> {
  const { own, site, whole, rest } = guardsOf(requestsPerMinute);
  // Nobody else has it, so it is shared with nobody: its servers are one network or many.
  if (isSecret) return whole(`${id} secret`);
  const alone = !othersAsk(id, network);
  try {
    await own(`${id} ${network}`);
  } catch (refused) {
    if (!alone) throw refused;
    return rest(`${id}`);
  }
  await site(`${id} ${siteOf(network)}`);
  await whole(`${id}`);
}
