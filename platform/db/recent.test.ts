import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Recent } from "./recent.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one load is for all who ask within its time, of this key alone, and the next is asked for after it", async () => {
  const asked: string[] = [];
  const recent = new Recent(async (key) => `${key} ${asked.push(key)}`);
  expect(await Promise.all([recent.of("a"), recent.of("a"), recent.of("b")])).toEqual(["a 1", "a 1", "b 2"]);
  vi.advanceTimersByTime(249);
  expect(await recent.of("a")).toBe("a 1");
  vi.advanceTimersByTime(1);
  expect(await recent.of("a")).toBe("a 3");
});

test("its time runs from when the load began, however long that took and however late timers are", async () => {
  const loads: ((value: string) => void)[] = [];
  const recent = new Recent(() => new Promise<string>((done) => void loads.push(done)));
  const first = recent.of("a");
  // As where the process was busy: the clock has gone on, no timer has run.
  vi.setSystemTime(Date.now() + 1);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 250);
  const second = recent.of("a");
  expect(loads).toHaveLength(2);
  loads[1]?.("new");
  loads[0]?.("old");
  expect(await Promise.all([first, second])).toEqual(["old", "new"]);
});

test("a load that failed is tried again by the next who asks", async () => {
  let tries = 0;
  const recent = new Recent(async () => {
    if (++tries === 1) throw new Error("gone");
    return "back";
  });
  const [one, two] = [recent.of("a"), recent.of("a")];
  await expect(one).rejects.toThrow("gone");
  await expect(two).rejects.toThrow("gone");
  expect(await recent.of("a")).toBe("back");
});
