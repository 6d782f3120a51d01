import { expect, test } from "vitest";
import { Latest } from "./latest.server.ts";

function counted() {
  const loads: { key: string; done(value: string): void; fail(error: Error): void }[] = [];
  const latest = new Latest<string>((key) => new Promise((done, fail) => loads.push({ key, done, fail })));
  return { loads, latest };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("who asks while it is being loaded gets the next load, all of them together, and never an older one", async () => {
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

test("a key waits for no other, and a load that failed is tried again by the next who asks", async () => {
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
