import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { isComposing } from "./send-on-enter.ts";

test.each([
  ["Chromium, while a word is composed", { isComposing: true, keyCode: 229 }, true],
  ["Safari, behind the end of the word", { isComposing: false, keyCode: 229 }, true],
  ["Enter by itself", { isComposing: false, keyCode: 13 }, false],
])("a key of an input method sends nothing: %s", (_, nativeEvent, is) =>
  expect(isComposing({ nativeEvent } as KeyboardEvent)).toBe(is),
);
