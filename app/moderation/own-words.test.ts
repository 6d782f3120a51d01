import { expect, test } from "vitest";
import { listOwnWords, saveOwnWords } from "./own-words.server.ts";
import { OwnWordsForm } from "./own-words-form.ts";

test("the word list has 500 lines of 40 characters, lowercase, replaced whole", async () => {
  const read = (words: string[]) => OwnWordsForm.safeParse({ words: words.join("\n") });
  const many = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`);
  expect([read(many(500)).success, read(many(501)).success]).toEqual([true, false]);
  expect([read(["m".repeat(40)]).success, read(["m".repeat(41)]).success]).toEqual([true, false]);
  let noted = 0;
  const keep = (words: string[]) => saveOwnWords(read(words).data?.words ?? [], async () => void noted++);
  await keep(["Grommet", "ﬁddle", "grommet"]);
  expect(await listOwnWords()).toEqual(["fiddle", "grommet"]);
  await keep(["apple", "Grommet"]);
  expect(await listOwnWords()).toEqual(["apple", "grommet"]);
  await keep([]);
  expect(await listOwnWords()).toEqual([]);
  expect(noted).toBe(3);
});
