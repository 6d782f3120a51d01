import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Refused: a server that calls where others tell it to must not reach what only it can reach. */
export class PrivateAddress extends Error {
  constructor() {
    super("The address is private.");
  }
}

// What is not for everybody on the internet, by IANA's registry of special addresses (RFC 6890).
const special = new BlockList();
const v4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
for (const [net, bits] of v4) special.addSubnet(net, bits, "ipv4");
const v6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
for (const [net, bits] of v6) special.addSubnet(net, bits, "ipv6");
/** All of IPv6 that is given to anybody; addresses that carry an IPv4 one, and local ones, lie outside. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** What tests allow beside, whose receivers are on this machine. */
let allowed: (address: string) => boolean = () => false;

export function allowAddressesForTests(also: typeof allowed): void {
  allowed = also;
}

/**
 * The address to connect to, checked: whoever connects to it and asks no name server again is where it was looked. One
 * private address among several refuses all. Throws PrivateAddress.
 */
export async function publicAddressOf(hostname: string): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await lookup(host, { all: true, order: "verbatim" });
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublicAddress(address) || allowed(address)))
    throw new PrivateAddress();
  return first;
}
