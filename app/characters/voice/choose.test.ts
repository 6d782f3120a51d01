import { expect, test } from "vitest";
import { choose, chooseFrom, onceIn } from "./choose.ts";

const seeds = Array.from({ length: 600 }, (_, n) => `seed ${n}`);
const lines = ["Ada", "Bo", "Cy", "Di"];

test("each line is chosen at times, and by the same seed on every server", () => {
  const chosen = seeds.map((seed) => choose(lines, { seed, said: [] }));
  for (const line of lines) {
    expect(chosen.filter((one) => one === line).length, line).toBeGreaterThan(60);
  }
  expect(chosen.slice(0, 12).join(" ")).toBe("Di Ada Bo Ada Ada Cy Ada Ada Ada Cy Di Ada");
});

test("what is said in a line of late is not chosen, and nothing where all was said", () => {
  const said = ["Well. Ada", "Cy, then", "Something else"];
  const chosen = seeds.map((seed) => choose(lines, { seed, said }));
  expect(new Set(chosen)).toEqual(new Set(["Bo", "Di"]));
  expect(choose(lines, { seed: "s", said: ["Ada Bo Cy Di"] })).toBeNull();
  expect(choose([], { seed: "s", said: [] })).toBeNull();
  expect(chooseFrom([[], ["Ada"], ["Bo"]], { seed: "s", said: [] })).toBe("Ada");
  expect(chooseFrom([["Ada"], ["Ada"]], { seed: "s", said: ["Ada"] })).toBeNull();
});

test("now and then is as often as is asked for", () => {
  for (const times of [2, 3, 6]) {
    const often = seeds.filter((seed) => onceIn(times, seed)).length;
    expect(Math.abs(often - 600 / times), `${times}`).toBeLessThan(25);
  }
});
