import { expect, test, vi } from "vitest";
import { rowFilter, type Watch } from "./row-filter.ts";
import { type Change, Watchers } from "./watchers.ts";

const watch = (filter: string, event: Watch["event"] = "*"): Watch => ({ event, table: "polls", filter });
const manyIds = `id=in.(${Array.from({ length: 200 }, (_, n) => `p${n}`).join(",")})`;

const changeOf = (row: Change["row"]): Change => ({ type: "UPDATE", table: "polls", row, before: null });

test("a filter is taken apart when it is taken, and not once more for each row", () => {
  const matches = rowFilter(manyIds, ["id"]);
  const split = vi.spyOn(String.prototype, "split");
  const found = [matches?.({ id: "p7" }), matches?.({ id: "p700" }), matches?.({ id: null })];
  const times = split.mock.calls.length;
  split.mockRestore();
  expect(found).toEqual([true, false, false]);
  expect(times).toBe(0);
});

test("who watches alike is compared together, each is told once, and who has left is not", () => {
  const watchers = new Watchers(["id"]);
  const told: string[] = [];
  const stops = Array.from({ length: 300 }, (_, n) => {
    const listener = { tell: (ids: number[]) => void told.push(`${n}: ${ids.length}`) };
    const added = [watchers.add(watch(manyIds), listener), watchers.add(watch(manyIds), listener)];
    return added.map((one) => one?.stop);
  });
  let read = 0;
  const row = Object.defineProperty({}, "id", {
    get: () => {
      read += 1;
      return "p7";
    },
  });
  watchers.tell(changeOf(row));
  expect(told).toHaveLength(300);
  expect(new Set(told).size).toBe(300);
  expect(told[0]).toBe("0: 1");
  // Of one filter, not of six hundred watches.
  expect(read).toBeLessThan(5);
  told.length = 0;
  for (const [once, again] of stops.slice(1)) {
    once?.();
    again?.();
  }
  stops[0]?.[0]?.();
  watchers.tell(changeOf({ id: "p7" }));
  expect(told).toEqual(["0: 1"]);
  stops[0]?.[1]?.();
  expect(watchers.isEmpty).toBe(true);
});

test("what cannot be asked is no watch", () => {
  const watchers = new Watchers(["id"]);
  expect(watchers.add(watch("fan_id=eq.1"), { tell: () => undefined })).toBeNull();
  expect(watchers.isEmpty).toBe(true);
});

test.each([
  ["count=gt.9", true],
  ["count=gt.10", false],
  ["count=gte.10", true],
  ["count=lt.9", false],
  ["count=lte.10", true],
  ["count=neq.9", true],
  ["count=eq.10", true],
  ["count=in.(9,10)", true],
  ["name=lt.b", true],
  ["name=gt.b", false],
  ["name=gt.", true],
])("%s of a row with count 10 and name a is %s", (filter, matches) => {
  expect(rowFilter(filter, ["count", "name"])?.({ count: 10, name: "a" })).toBe(matches);
});
