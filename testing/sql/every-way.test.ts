import { expect, test } from "vitest";
import { everyWay, Impossible } from "./every-way.ts";

test("every way is gone once, and a choice is the same for as long as one way lasts", () => {
  const { results, sampled } = everyWay((choose) => {
    const letter = choose("letter", ["a", "b"]);
    const number = letter === "a" ? choose("number", [1, 2, 3]) : 0;
    return `${letter}${number}${choose("letter", ["a", "b"])}`;
  });
  expect(results).toEqual(["a1a", "a2a", "a3a", "b0b"]);
  expect(sampled).toBe(false);
});

test("a way that cannot be has no result", () => {
  const { results } = everyWay((choose) => {
    if (choose("is there", [true, false])) throw new Impossible();
    return choose("of none", ["one"]);
  });
  expect(results).toEqual(["one"]);
});

test("of very many variants a stable sample covers every option", () => {
  const draw = () => everyWay((choose) => Array.from({ length: 20 }, (_, at) => choose(`${at}`, [0, 1])));
  const { results, sampled } = draw();
  expect(sampled).toBe(true);
  for (let at = 0; at < 20; at++) expect(new Set(results.map((one) => one[at]))).toEqual(new Set([0, 1]));
  expect(draw().results).toEqual(results);
});
