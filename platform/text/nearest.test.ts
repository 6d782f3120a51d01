import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const titles = [
  "Vesper Line",
  "Motel Parish",
  "Halcyon Seven",
  "The Salt Widow",
  "Carmilla",
  "Amélie’s House",
];
const to = (query: string, all = titles) => nearest(query, all, (title) => title);

test.each([
  ["vespa lime", "Vesper Line"],
  ["hotel parrish", "Motel Parish"],
  ["halcion", "Halcyon Seven"],
  ["WIDOWS", "The Salt Widow"],
  ["karmila", "Carmilla"],
  ["amelies", "Amélie’s House"],
])("nearest to %s is %s", (query, title) => {
  expect(to(query)[0]).toBe(title);
});

test("three are offered, in their order where nothing is alike", () => {
  expect(to("widow")).toHaveLength(3);
  expect(to("qqq")).toEqual(titles.slice(0, 3));
  expect(to("")).toEqual(titles.slice(0, 3));
  expect(to("日本")).toHaveLength(3);
  expect(to("widow", titles.slice(0, 2))).toEqual(["Vesper Line", "Motel Parish"]);
  expect(to("widow", [])).toEqual([]);
  expect(nearest("widow", titles, (title) => title, 1)).toEqual(["The Salt Widow"]);
});
