import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { config } from "../config.server.ts";
import { clientIpOf, networkOf } from "./address.server.ts";

const request = (forwarded: string | undefined, direct = "192.0.2.1") =>
  ({
    socket: { remoteAddress: direct },
    headers: { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["192.0.2.7", "192.0.2.7"],
])("%s is counted as %s", (address, network) => expect(networkOf(address)).toBe(network));

test("one household's IPv6 addresses are one, another household's are not", () => {
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:aaaa:bbbb:cccc:dddd"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
});

// The tests run with TRUST_PROXY=1: one proxy, whose entry is the last.
test("behind one proxy only its own entry is believed, whatever a client put before it", () => {
  expect(clientIpOf(request("203.0.113.9"))).toBe("203.0.113.9");
  expect(clientIpOf(request("6.6.6.6, 7.7.7.7, 203.0.113.9"))).toBe("203.0.113.9");
});

test("without the header, or with an empty one, the connection's own address counts", () => {
  expect(clientIpOf(request(undefined))).toBe("192.0.2.1");
  expect(clientIpOf(request(""))).toBe("192.0.2.1");
});

test("who comes past the first of two proxies counts by what the second one saw", () => {
  const proxies = config.TRUST_PROXY;
  Object.assign(config, { TRUST_PROXY: 2 });
  try {
    expect(clientIpOf(request("203.0.113.9"))).toBe("203.0.113.9");
    expect(clientIpOf(request("6.6.6.6, 203.0.113.9, 10.0.0.7"))).toBe("203.0.113.9");
  } finally {
    Object.assign(config, { TRUST_PROXY: proxies });
  }
});
