import { expect, test } from "vitest";
import { Turns } from "./turns.server.ts";

function slow() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  const end = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    ends.shift()?.();
  };
  return { started, work, end };
}

const turns = () => new Turns({ atOnce: 1, mostOfOne: 3, mostInAll: 5 });

test("addresses take turns: who asks for much waits behind themselves", async () => {
  const { started, work, end } = slow();
  const all = turns();
  const asked = [
    all.take("a", work("a1")),
    all.take("a", work("a2")),
    all.take("a", work("a3")),
    all.take("b", work("b1")),
    all.take("b", work("b2")),
    all.take("c", work("c1")),
  ];
  for (let n = 0; n < 6; n++) await end();
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
});

test("one address may have so many waiting, and all together so many; what ended, also badly, makes room", async () => {
  const { work, end } = slow();
  const all = turns();
  const failed = all.take("a", () => Promise.reject(new Error("broken")));
  const asked = ["a", "a", "a", "b", "b"].map((address) => all.take(address, work(address)));
  await expect(all.take("a", work("a"))).rejects.toMatchObject({
    status: 429,
    code: "slow_down",
    retryAfter: 5,
  });
  await expect(all.take("c", work("c"))).rejects.toMatchObject({ status: 503, code: "busy", retryAfter: 5 });
  await expect(failed).rejects.toThrow("broken");
  await end();
  const last = all.take("c", work("c"));
  for (let n = 0; n < 7; n++) await end();
  await Promise.all([...asked, last]);
});

test("while something is under way that should not wait, the next piece of work waits as long as the last one took", async () => {
  let busy = true;
  const all = new Turns({ atOnce: 1, mostOfOne: 3, mostInAll: 5, givesWay: () => busy });
  const times: number[] = [];
  const hold = (ms: number) => () => {
    times.push(performance.now());
    for (const until = performance.now() + ms; performance.now() < until; );
    times.push(performance.now());
  };
  await Promise.all([all.take("a", hold(30)), all.take("a", hold(1))]);
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(29);
  // Not as long as the process is old, however busy the machine is.
  expect(times[2]! - times[1]!).toBeLessThan(times[0]!);
  busy = false;
  times.length = 0;
  await Promise.all([all.take("a", hold(30)), all.take("a", hold(1))]);
  expect(times[2]! - times[1]!).toBeLessThan(25);
});

test("between two pieces of work what came in meanwhile is done", async () => {
  const all = turns();
  const order: string[] = [];
  const busy = [1, 2, 3].map((n) => all.take("a", () => void order.push(`work ${n}`)));
  setImmediate(() => order.push("an act"));
  await Promise.all(busy);
  expect(order).toEqual(["work 1", "an act", "work 2", "work 3"]);
});
