import { afterEach, expect, test } from "vitest";
import { worldTexts } from "../testing/texts/world-texts.ts";
import { signsOf } from "./text/signs.ts";

type Owner = Record<string, unknown>;
const taken: [owner: Owner, name: string, own: PropertyDescriptor][] = [];

function take(owner: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  if (!own) throw new Error(`There is no ${name}`);
  taken.push([owner as Owner, name, own]);
  delete (owner as Owner)[name];
}

afterEach(() => {
  for (const [owner, name, own] of taken.splice(0)) Object.defineProperty(owner, name, own);
});

test("what browsers of the floor lack does as the standard's own does", async () => {
  const whole = Object.values(worldTexts).map((text) => [text, signsOf(text)] as const);
  take(Array.prototype, "toSorted");
  take(Array.prototype, "toReversed");
  take(String.prototype, "toWellFormed");
  take(URL, "canParse");
  take(AbortSignal, "any");
  take(Intl, "Segmenter");
  await import("./older-browsers.ts");

  const list = [3, 1, 2];
  expect([list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
  expect("a\ud800b😀".toWellFormed()).toBe("a\ufffdb😀");
  expect([URL.canParse("/a", "https://a.example"), URL.canParse("/a")]).toEqual([true, false]);

  const first = new AbortController();
  const any = AbortSignal.any([first.signal, new AbortController().signal]);
  expect(any.aborted).toBe(false);
  first.abort("left");
  expect([any.aborted, any.reason, AbortSignal.any([any]).aborted]).toEqual([true, "left", true]);

  for (const [text, signs] of whole) expect(signsOf(text).join(""), text).toBe(signs.join(""));
  expect(signsOf("👨‍👩‍👧‍👦🇩🇪👍🏽e\u0301\u0ba8\u0bbf")).toEqual([
    "👨‍👩‍👧‍👦",
    "🇩🇪",
    "👍🏽",
    "e\u0301",
    "\u0ba8\u0bbf",
  ]);
});
