import { expect, test, vi } from "vitest";
import { NetworkShare } from "./network-share.server.ts";

const many = (count: number, take: () => (() => void) | null) => Array.from({ length: count }, take);

test("a network has 512 sockets and 2,048 watches, and each one closed frees a slot", () => {
  const share = NetworkShare.of("192.0.2.1");
  const sockets = many(513, () => share.takeSocket());
  expect(sockets.map((letGo) => letGo !== null)).toEqual([...Array(512).fill(true), false]);
  expect(NetworkShare.of("192.0.2.1")).toBe(share);
  expect(NetworkShare.of("192.0.2.2")).not.toBe(share);
  expect(NetworkShare.of("192.0.2.2").takeSocket()).not.toBeNull();
  sockets[0]?.();
  sockets[0]?.();
  expect(many(2, () => share.takeSocket()).map((letGo) => letGo !== null)).toEqual([true, false]);
  const watches = many(103, () => share.takeWatches(20));
  expect(watches.filter((letGo) => letGo !== null)).toHaveLength(102);
  expect([share.takeWatches(9), share.takeWatches(8)].map((letGo) => letGo !== null)).toEqual([false, true]);
  watches[0]?.();
  watches[0]?.();
  expect(many(2, () => share.takeWatches(20)).map((letGo) => letGo !== null)).toEqual([true, false]);
});

test("a network that holds no socket any more is forgotten, and begins anew", () => {
  const share = NetworkShare.of("192.0.2.3");
  const [one, two] = [share.takeSocket(), share.takeSocket()];
  one?.();
  expect(NetworkShare.of("192.0.2.3")).toBe(share);
  two?.();
  expect(NetworkShare.of("192.0.2.3")).not.toBe(share);
});

test("a network sends 4,000 messages in ten seconds, and goes on when they are over", () => {
  const share = NetworkShare.of("192.0.2.4");
  // Whole: with a fraction, ten seconds later can be a rounding error more than ten seconds.
  const begun = Math.round(performance.now()) + 60_000;
  const now = vi.spyOn(performance, "now").mockReturnValue(begun);
  const heard = Array.from({ length: 4_001 }, () => share.hear());
  expect([heard[0], heard[3_999], heard[4_000]]).toEqual([true, true, false]);
  now.mockReturnValue(begun + 10_000);
  expect(share.hear()).toBe(false);
  now.mockReturnValue(begun + 10_001);
  expect([share.hear(), share.hear()]).toEqual([true, true]);
  now.mockRestore();
});
