import { afterEach, expect, test } from "vitest";
import { defineTicker, startTickers, stopTickers } from "./tickers.server.ts";

const timeout = 20_000;
const idle = async () => undefined;
const minute = 60_000;

afterEach(async () => {
  await stopTickers();
  for (const name of ["one", "other"]) defineTicker({ name, everyMs: minute, work: idle });
}, timeout);

test("a ticker takes one turn after the other, also after one that failed", { timeout }, async () => {
  let [turns, atOnce, most] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (++turns === 2) throw new Error("a turn that fails");
  };
  defineTicker({ name: "one", everyMs: 1, work: async () => expect.unreachable("it was defined anew") });
  defineTicker({ name: "one", everyMs: 1, work });
  startTickers();
  await expect.poll(() => turns).toBeGreaterThan(4);
  expect(most).toBe(1);
});

test("stopping tickers waits only for the running turn, and none follows", {
  timeout,
}, async () => {
  const under = Promise.withResolvers<void>();
  let [begun, ended, waiting] = [0, 0, 0];
  const work = async () => {
    begun += 1;
    await under.promise;
    ended += 1;
  };
  defineTicker({ name: "one", everyMs: 0, work });
  const wait = async () => {
    waiting += 1;
  };
  defineTicker({ name: "other", everyMs: minute, work: wait });
  startTickers();
  await expect.poll(() => [begun, waiting]).toEqual([1, 1]);
  let isStopped = false;
  const stopped = stopTickers().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  under.resolve();
  await stopped;
  expect([begun, ended, waiting]).toEqual([1, 1, 1]);
  startTickers();
  await expect.poll(() => waiting).toBe(2);
});

test("a ticker that waits for its next turn keeps no process alive once it is stopped", {
  timeout,
}, async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  let turns = 0;
  const work = async () => {
    turns += 1;
  };
  defineTicker({ name: "one", everyMs: minute, work });
  startTickers();
  await expect.poll(() => turns).toBe(1);
  const running = timers();
  await stopTickers();
  expect(timers()).toBeLessThan(running);
});
