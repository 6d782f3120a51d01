import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

test("the door of a wish is a plain form: a name is put down and taken back", async () => {
  const title = "Barbican Mornings";
  const none = await open(`/afters?q=${encodeURIComponent(title)}`);
  const wish = await none.press(`Put your name down ${title}`);
  expect(wish.path).toMatch(/\/wishes\/wish-/);
  const back = await wish.press("Take your name back");
  expect(back.text()).toContain("0 of 20 names.");
});
