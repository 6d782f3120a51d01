import { expect, test } from "vitest";
import { Problem } from "../problem.ts";
import { readFlash } from "../session/flash.server.ts";
import type { Call } from "./call.server.ts";
import { inJson, inText, jsonOrRedirectBack, type Outcome } from "./replies.server.ts";

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

test("a plain post without a valid referring page goes to the first page", () => {
  const wayBack = (referer?: string) =>
    jsonOrRedirectBack({ headers: { accept: "text/html", referer } } as Call, done()).headers.Location;
  expect(["https://afters.example//evil.example/x", "no address", undefined].map(wayBack)).toEqual([
    "/",
    "/",
    "/",
  ]);
});

const full = new Problem("full", 409, "It is full.", undefined, 7);
const refused: Outcome = { ok: false, problem: full, cookies: ["a=1"] };
const done = (said: Partial<Outcome & { ok: true }> = {}): Outcome => ({
  ok: true,
  cookies: ["a=1"],
  ...said,
});

test("a plain post returns to its page, which shows the answer", () => {
  const post = { headers: { accept: "text/html", referer: "https://afters.example/here?x=1" } } as Call;
  const saidBy = (outcome: Outcome) => {
    const { status, headers, cookies } = jsonOrRedirectBack(post, outcome);
    const [kept, flash = ""] = cookies;
    return [status, headers.Location, kept, readFlash(flash.split(";")[0])];
  };
  expect(saidBy(done({ message: "It is in." }))).toEqual([
    303,
    "/here?x=1",
    "a=1",
    { tone: "success", message: "It is in." },
  ]);
  expect(saidBy(refused)).toEqual([303, "/here?x=1", "a=1", { tone: "error", message: "It is full." }]);
  expect(saidBy(done({ goTo: "/there" }))[1]).toBe("/there");
});

test("a program gets a line with result or reason; a person is redirected", () => {
  expect(inText(call, done({ message: "Gone." }))).toMatchObject({
    status: 200,
    body: "Gone.",
    cookies: ["a=1"],
  });
  expect(inText(call, done({ status: 202 }))).toMatchObject({ status: 202, body: "" });
  expect(inText(call, done({ goTo: "/bye" }))).toMatchObject({ status: 303, headers: { Location: "/bye" } });
  const { status, headers, body } = inText(call, refused);
  expect([status, headers["Retry-After"], headers["Content-Type"], body]).toEqual([
    409,
    "7",
    "text/plain; charset=utf-8",
    "It is full.",
  ]);
});
