import { expect, test } from "vitest";
import { mutationsOf } from "./mutations.ts";

const changed = (source: string) =>
  mutationsOf("source.ts", source).map(
    ({ start, end, after }) => source.slice(0, start) + after + source.slice(end),
  );

test.each([
  ["a = b < 3;", ["a = b <= 3;", "a = b < 4;"]],
  ["a = b === c && !d;", ["a = b !== c && !d;", "a = b === c || !d;", "a = b === c && d;"]],
  ["a = `b` + c + d;", ["a = `b` + c - d;"]],
  ["a = b ? c : d;", ["a = false ? c : d;", "a = true ? c : d;"]],
  ["await tell(a);", [";"]],
  ["function a() { return b; }", ["function a() {}"]],
  ["a = b.some(c);", ["a = b.every(c);"]],
  ["a = b.filter(c);", ["a = b;"]],
  ["a = z.string().max(9, d);", ["a = z.string().max(10, d);", "a = z.string().max(8, d);"]],
  [
    "throw new Problem('gone', 404, 'It is gone.');",
    ["throw new Problem(\"\", 404, 'It is gone.');", "throw new Problem('gone', 405, 'It is gone.');"],
  ],
])("%s", (source, expected) => expect(changed(source).sort()).toEqual(expected.sort()));

test("a statement is mutated where it compares, counts, sorts and joins only", () => {
  const sql = "update polls set open = $1, n = n + 2 where id = $3 and ends_at <= now() or kind = 'a = b'";
  const to = (from: string, after: string) => `a = query("${sql.replace(from, after)}")`;
  expect(changed(`a = query("${sql}")`).sort()).toEqual(
    [
      ...[to("+ 2", "- 2"), to("+ 2", "+ 3"), to("id =", "id <>"), to("and", "or"), to("<=", ">")],
      ...[to(" or", " and"), to("kind =", "kind <>")],
    ].sort(),
  );
  expect(changed("a = `delete from polls where id = $1 returning 1`;")).toEqual([
    "a = `delete from polls where id <> $1 returning 1`;",
  ]);
  expect(changed("a = `delete from polls -- It's 3 or more, and true.\n where id = $1`;")).toEqual([
    "a = `delete from polls -- It's 3 or more, and true.\n where id <> $1`;",
  ]);
  expect(changed("a = `select 1 from polls where $" + "{b} is not null order by at desc limit 3`;")).toEqual([
    "a = `select 1 from polls where $" + "{b} is null order by at desc limit 3`;",
    "a = `select 1 from polls where $" + "{b} is not null order by at asc limit 3`;",
    "a = `select 1 from polls where $" + "{b} is not null order by at desc limit 4`;",
  ]);
});

test("types, sentences and what is only told stay as they are", () => {
  expect(
    changed("type A = 1 | true; const a: Map<2, false> = b as 3; log.warn('4 of them'); c.unref();"),
  ).toEqual([]);
  expect(changed("a = limitTo({ name: 'votes', points: 30, seconds: 60 });")).toEqual([]);
  expect(changed("a = 'Select a party from the list, and come back';")).toEqual([]);
});
