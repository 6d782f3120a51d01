import { expect, test, vi } from "vitest";
import { SingleFlight, shareMs } from "./single-flight.server.ts";

function counted() {
  const loads: { key: string; done(value: string): void; fail(error: Error): void }[] = [];
  const latest = new SingleFlight<string>(
    (key) => new Promise((done, fail) => loads.push({ key, done, fail })),
  );
  return { loads, latest };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("callers during a load share the next load, and never get an older one", async () => {
  const { loads, latest } = counted();
  const first = latest.of("a");
  const second = latest.of("a");
  const third = latest.of("a");
  expect(loads).toHaveLength(1);
  loads[0]?.done("old");
  expect(await first).toBe("old");
  await turn();
  expect(loads).toHaveLength(2);
  const fourth = latest.of("a");
  loads[1]?.done("new");
  expect(await Promise.all([second, third])).toEqual(["new", "new"]);
  await turn();
  expect(loads).toHaveLength(3);
  loads[2]?.done("newest");
  expect(await fourth).toBe("newest");
});

test("keys do not wait for each other, and a failed load is retried by the next caller", async () => {
  const { loads, latest } = counted();
  const broken = latest.of("a");
  const waiting = latest.of("a");
  const other = latest.of("b");
  expect(loads.map(({ key }) => key)).toEqual(["a", "b"]);
  loads[1]?.done("b");
  expect(await other).toBe("b");
  loads[0]?.fail(new Error("gone"));
  await expect(broken).rejects.toThrow("gone");
  await turn();
  loads[2]?.done("back");
  expect(await waiting).toBe("back");
  await turn();
  const later = latest.of("a");
  expect(loads).toHaveLength(4);
  loads[3]?.done("again");
  expect(await later).toBe("again");
});

test("one load serves all callers within its time, per key", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const recent = new SingleFlight(async (key) => `${key} ${asked.push(key)}`, shareMs);
  expect(await Promise.all([recent.of("a"), recent.of("a"), recent.of("b")])).toEqual(["a 1", "a 1", "b 2"]);
  vi.advanceTimersByTime(249);
  expect(await recent.of("a")).toBe("a 1");
  vi.advanceTimersByTime(1);
  expect(await recent.of("a")).toBe("a 3");
});

test("its time runs from the load's start, and later callers get the next load", async () => {
  vi.useFakeTimers();
  const loads: ((value: string) => void)[] = [];
  const recent = new SingleFlight(() => new Promise<string>((done) => void loads.push(done)), shareMs);
  const first = recent.of("a");
  // As where the process was busy: the clock has gone on, no timer has run.
  vi.setSystemTime(Date.now() + 1);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 250);
  const second = recent.of("a");
  expect(loads).toHaveLength(1);
  expect(second).not.toBe(first);
  loads[0]?.("old");
  expect(await first).toBe("old");
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.("new");
  expect(await second).toBe("new");
});

test("a load that failed is not kept for its time", async () => {
  vi.useFakeTimers();
  let tries = 0;
  const recent = new SingleFlight(async () => {
    if (++tries === 1) throw new Error("gone");
    return "back";
  }, shareMs);
  const [one, two] = [recent.of("a"), recent.of("a")];
  await expect(one).rejects.toThrow("gone");
  await expect(two).rejects.toThrow("gone");
  expect(await recent.of("a")).toBe("back");
});
