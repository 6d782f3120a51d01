import { expect, test } from "vitest";
import { FairQueue } from "./turns.server.ts";

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

const turns = () => new FairQueue({ atOnce: 1, mostOfOne: 3, mostInAll: 5 });

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

test("an address and all together have limited queues; finished work frees them", async () => {
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

/** Of two pieces of work, the first of which takes `ms`: how long the other waits once that has ended. */
async function pauseAfter(ms: number, busy: () => boolean, alsoWaiting = 0): Promise<number> {
  const all = new FairQueue({ atOnce: 1, mostOfOne: 3, mostInAll: 5, givesWay: busy });
  const times: number[] = [];
  const hold = (long: number) => () => {
    times.push(performance.now());
    for (const until = performance.now() + long; performance.now() < until; );
    times.push(performance.now());
  };
  const blocking = all.take("a", () => new Promise((resolve) => setTimeout(resolve, alsoWaiting)));
  await Promise.all([blocking, all.take("a", hold(ms)), all.take("a", hold(1))]);
  return (times[2] ?? 0) - (times[1] ?? 0);
}

/** Five times, the shortest and the middle one: a busy machine makes some longer, and hurries after a wait of its own. */
async function pausesAfter(...asked: Parameters<typeof pauseAfter>) {
  const pauses: number[] = [];
  for (let tries = 0; tries < 5; tries++) pauses.push(await pauseAfter(...asked));
  const [shortest = 0, , middle = 0] = pauses.sort((a, b) => a - b);
  return { shortest, middle };
}

test("work waits for a running act, at most four times the last one's duration", async () => {
  const after = await pausesAfter(10, () => true);
  expect(after.middle).toBeGreaterThanOrEqual(39);
  expect(after.shortest).toBeLessThan(80);
  expect((await pausesAfter(3, () => true)).middle).toBeGreaterThanOrEqual(11);
  let asked = 0;
  expect((await pausesAfter(30, () => ++asked % 4 > 0)).shortest).toBeLessThan(30);
});

test("after a long wait an act gets the time of a long piece, else only its turn", async () => {
  const afterLong = await pausesAfter(20, () => true, 250);
  expect(afterLong.middle).toBeGreaterThanOrEqual(19);
  expect(afterLong.shortest).toBeLessThan(70);
  expect((await pausesAfter(2, () => true, 250)).shortest).toBeLessThan(7);
});

test("between two pieces of work what came in meanwhile is done", async () => {
  const all = turns();
  const order: string[] = [];
  const busy = [1, 2, 3].map((n) => all.take("a", () => void order.push(`work ${n}`)));
  setImmediate(() => order.push("an act"));
  await Promise.all(busy);
  expect(order).toEqual(["work 1", "an act", "work 2", "work 3"]);
});
