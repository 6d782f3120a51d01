import { expect, test, vi } from "vitest";
import type { PublishableKey } from "./keys.server.ts";
import { limitKey } from "./limits.server.ts";

let keys = 0;
const aKey = (requestsPerMinute: number) => ({ id: ++keys, requestsPerMinute }) as PublishableKey;

/** How many of so many requests get in. */
async function admitted(key: PublishableKey, network: string, asked: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < asked; n++) {
    const isIn = await limitKey(key, network).then(
      () => true,
      (refused: { code: string }) => refused.code !== "slow_down",
    );
    if (isIn) count += 1;
  }
  return count;
}

test("ASVS 2.4.1: one network uses no key up: alone it has all, beside others a tenth", async () => {
  const key = aKey(1_000);
  expect(await admitted(key, "192.0.2.1", 1_200)).toBe(1_000);
  for (let n = 0; n < 5; n++) expect(await admitted(key, `198.51.100.${n}`, 30)).toBe(30);
  expect(await admitted(key, "192.0.2.1", 10)).toBe(0);
  expect(await admitted(key, "198.51.100.1", 100)).toBe(70);
  // What others had a minute ago is past.
  vi.setSystemTime(Date.now() + 60_001);
  expect(await admitted(key, "198.51.100.1", 1_200)).toBe(1_000);
  vi.useRealTimers();
});

test("a site's networks leave half of a key to others; a small key allows one page", async () => {
  const key = aKey(1_000);
  await limitKey(key, "192.0.2.1");
  let taken = 0;
  for (let n = 0; n < 8; n++) taken += await admitted(key, `2001:db8:1:${n}::/64`, 100);
  expect(taken).toBe(500);
  expect(await admitted(key, "2001:db8:2:0::/64", 100)).toBe(100);
  const small = aKey(60);
  for (const network of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
    expect(await admitted(small, network, 25)).toBe(network === "192.0.2.1" ? 25 : 20);
  expect(await admitted(aKey(7), "192.0.2.1", 9)).toBe(7);
});
