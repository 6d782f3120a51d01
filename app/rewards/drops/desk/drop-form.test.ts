import { expect, test } from "vitest";
import { fieldErrors } from "../../../../platform/action/form.ts";
import { DropForm } from "./drop-form.ts";

const filled = {
  title: "The lamp",
  pieces: "12",
  mode: "draw",
  opensAt: "2026-11-16T20:30",
  closesAt: "2026-11-16T21:30",
};
const errorsOf = (change: object) => {
  const { error } = DropForm.safeParse({ ...filled, ...change });
  return error ? fieldErrors(error) : {};
};

test("a drop closes after it opens", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ closesAt: "2026-11-16T20:31" })).toEqual({});
  const closes = { closesAt: "It closes after it opens" };
  for (const closesAt of ["2026-11-16T20:30", "2026-11-16T20:29"])
    expect(errorsOf({ closesAt })).toEqual(closes);
});

test("a drop has from one to ten thousand pieces, and texts of a length that fits", () => {
  const pieces = { pieces: "Pieces from 1 to 10000" };
  for (const [sent, said] of [
    ["0", pieces],
    ["1", {}],
    ["10000", {}],
    ["10001", pieces],
  ] as const)
    expect(errorsOf({ pieces: sent })).toEqual(said);
  for (const [field, most] of [
    ["title", 80],
    ["collection", 80],
    ["studio", 80],
    ["description", 400],
  ] as const) {
    expect(errorsOf({ [field]: "x".repeat(most) })).toEqual({});
    expect(Object.keys(errorsOf({ [field]: "x".repeat(most + 1) }))).toEqual([field]);
  }
});
