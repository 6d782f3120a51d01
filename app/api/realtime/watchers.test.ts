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

test("equal watches are compared together and notified once, left ones never", () => {
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
  ["count=gt.9.5", true],
  ["count=gte.10.5", false],
  ["count=lte.9", false],
  ["count=lt.10", false],
  ["count=neq.10", false],
  ["count=eq.1", false],
  ["count=in.(9,11)", false],
  ["count=in.9,10", true],
  ["name=lt.a", false],
  ["name=lte.a", true],
  ["name=gte.a", true],
  ["name=gte.b", false],
  ["name=lt.", false],
  // A text beside a number is compared as a text.
  ["count=lt.a", true],
  ["name=gt.9", true],
  ["count=lt.", false],
  ["none=neq.1", false],
  ["nothing=neq.1", false],
  ["name=eq.a\nb", false],
])("%s of a row with count 10 and name a is %s", (filter, matches) => {
  expect(
    rowFilter(filter, ["count", "name", "none", "nothing"])?.({ count: 10, name: "a", none: null }),
  ).toBe(matches);
});

test("without a filter all rows match; unknown columns, operators or shapes match none", () => {
  for (const filter of [null, undefined, ""]) expect(rowFilter(filter, [])?.({})).toBe(true);
  for (const filter of [
    "count",
    "count=",
    "count=eq",
    "count=is.null",
    "count=toString.1",
    "other=eq.1",
    " count=eq.1",
  ])
    expect(rowFilter(filter, ["count"]), filter).toBeNull();
  expect(rowFilter("count=eq.a.b=c\nd", ["count"])?.({ count: "a.b=c\nd" })).toBe(true);
});

test("a listener gets events with watch IDs, and a deleted row's old data", () => {
  const watchers = new Watchers(["id"]);
  const told: [string, number[]][] = [];
  const listener = (name: string) => ({ tell: (ids: number[]) => void told.push([name, ids]) });
  const one = listener("one");
  const [all, inserts, deletes, other] = [
    watchers.add(watch(""), one),
    watchers.add(watch("id=eq.a", "INSERT"), one),
    watchers.add(watch("id=eq.a", "DELETE"), listener("deletes")),
    watchers.add(watch("id=eq.b", "INSERT"), listener("other")),
  ];
  const ids = [all, inserts, deletes, other].map((added) => added?.id ?? 0);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(Number.isInteger(id) && id > 0 && id <= 2 ** 31).toBe(true);
  // Of equal watches the ids are equal, elsewhere too.
  const polls = new Watchers(["id"]).add(watch("id=eq.a", "INSERT"), one);
  const votes = new Watchers(["id"]).add({ ...watch("id=eq.a", "INSERT"), table: "votes" }, one);
  expect([polls?.id === inserts?.id, votes?.id === inserts?.id]).toEqual([true, false]);
  const change = { table: "polls", row: null, before: null };
  watchers.tell({ ...change, type: "INSERT", row: { id: "a" } });
  watchers.tell({ ...change, type: "DELETE", before: { id: "a" } });
  watchers.tell({ ...change, type: "UPDATE", row: { id: "b" }, before: { id: "a" } });
  expect(told).toEqual([
    ["one", [all?.id, inserts?.id]],
    ["one", [all?.id]],
    ["deletes", [deletes?.id]],
    ["one", [all?.id]],
  ]);
  all?.stop();
  inserts?.stop();
  inserts?.stop();
  expect(watchers.isEmpty).toBe(false);
  told.length = 0;
  watchers.tell({ ...change, type: "INSERT", row: { id: "a" } });
  expect(told).toEqual([]);
});
