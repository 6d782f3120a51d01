import { expect, test } from "vitest";
import type { Call } from "./call.server.ts";
import { inJson } from "./replies.server.ts";

const call = {} as Call;
const toldOf = (answer: object, message?: string): unknown =>
  JSON.parse(inJson(call, { ok: true, cookies: [], answer, message }).body);

test("what many are told alike is told as what one is told, with the sentence of each", () => {
  const answer = { poll: { id: "a-poll", votes: [2, 1] } };
  const shared = Object.freeze({ ...answer });
  for (const told of [answer, shared, shared]) {
    expect(toldOf(told)).toEqual({ ok: true, ...answer });
    expect(toldOf(told, 'It is "in"')).toEqual({ ok: true, message: 'It is "in"', ...answer });
    expect(toldOf(told, "")).toEqual({ ok: true, message: "", ...answer });
  }
  expect(toldOf(Object.freeze({}), "Nothing else")).toEqual({ ok: true, message: "Nothing else" });
});

test("two answers that look alike are not one", () => {
  const told = [1, 2].map((choice) => toldOf(Object.freeze({ choice })));
  expect(told).toEqual([
    { ok: true, choice: 1 },
    { ok: true, choice: 2 },
  ]);
});
