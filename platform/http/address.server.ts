import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { config } from "../config.server.ts";

/**
 * IPv6 by its /64: one household owns all of that. X-Forwarded-For is believed for TRUST_PROXY entries from its end.
 */
export function clientIpOf(request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  const forwarded = request.headers["x-forwarded-for"];
  if (config.TRUST_PROXY === 0 || typeof forwarded !== "string") return networkOf(direct);
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return networkOf(hops[Math.max(0, hops.length - config.TRUST_PROXY)] || direct);
}

/** Of what the web framework serves. */
export const clientIp = ({ env }: { env: unknown }): string =>
  clientIpOf((env as { incoming: IncomingMessage }).incoming);

export function networkOf(address: string): string {
  if (address.startsWith("::ffff:")) return address.slice(7);
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.toLowerCase().split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** Of IPv6 the /48 that a site is given: its owner has 65,536 networks in it. */
export const siteOf = (network: string): string =>
  network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : network;
