import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";

const { open } = servePages();

test("without scripts one's name is put down for a title that is not on yet, and taken back", async () => {
  const title = `Barbican ${uniqueWord()}`;
  const search = await open(`/afters?q=${encodeURIComponent(title)}`);
  const wish = await search.press(`Put your name down ${title}`);
  expect(wish.path).toMatch(/^\/wishes\/wish-/);
  const back = await wish.press("Take your name back");
  expect(back.text()).toContain("0 of 20 names.");
});
