import { expect, test } from "vitest";
import { withArticle } from "./with-article.ts";

test.each([
  ["title", "a title"],
  ["episode", "an episode"],
  ["interview", "an interview"],
  ["experience", "an experience"],
  ["operator", "an operator"],
  ["news", "a news item"],
  ["trivia", "a trivia card"],
  ["voice-entry", "a voice entry"],
  ["mood-scene", "a mood scene"],
  ["user", "a user"],
  ["one-off", "a one off"],
  ["hour", "an hour"],
])("one of the kind %s is %s", (word, one) => expect(withArticle(word)).toBe(one));
