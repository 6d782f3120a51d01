import { expect, test } from "vitest";
import { mutantVariable } from "../built.ts";
import { mutationsOf } from "./mutations.ts";
import { withSwitches } from "./switches.ts";

const source = `
function weigh(list, most) {
  let sum = 0;
  list.forEach((item) => { if (item > 1 && item < most) sum += item; });
  return list.some((item) => item === most) ? sum * 2 : sum;
}
return [weigh([1, 2, 3], 3), weigh([5], 9)?.toFixed(1)].join();`;

test("a source with all mutations behaves like each alone, and unchanged without", () => {
  const mutations = mutationsOf("source.js", `async () => {${source}\n}`);
  const offset = "async () => {".length;
  const moved = mutations.map((one, id) => ({
    ...one,
    id,
    start: one.start - offset,
    end: one.end - offset,
    host: { ...one.host, start: one.host.start - offset, end: one.host.end - offset },
  }));
  const run = (text: string) => {
    try {
      return new Function(text)();
    } catch (error) {
      return (error as Error).name;
    }
  };
  const switched = withSwitches(source, moved);
  expect(run(switched)).toBe("4,5.0");
  expect(moved.length).toBeGreaterThan(15);
  const told = new Set<string>();
  for (const { id, start, end, after } of moved) {
    process.env[mutantVariable] = String(id);
    const alone = run(source.slice(0, start) + after + source.slice(end));
    expect(run(switched), `${start} ${after}`).toBe(alone);
    told.add(alone);
  }
  delete process.env[mutantVariable];
  expect(told.size).toBeGreaterThan(5);
});
