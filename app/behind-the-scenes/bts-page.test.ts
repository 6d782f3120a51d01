import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open } = servePages();

test("BTS-06, DEEPDIVE-06: without scripts cards are stepped through and kept, and the search answers", async () => {
  const page = await open("/fans?view=bts");
  const [first] = page.texts(".trivia-card .trivia-text");
  const next = await page.follow("Next");
  expect(next.texts(".trivia-card .trivia-text")).not.toEqual([first]);
  const kept = await next.press("Favorite");
  kept.in().getByText("Added to favorites!");
  kept.in().getByRole("button", { name: "Favorite", pressed: true });
  const archive = await open("/fans?view=deep-dive");
  const found = await archive.enter(
    archive.in().getByLabelText("Ask about any film, show or director"),
    "vespr line",
  );
  expect(found.in().getAllByRole("link", { name: "All about Vesper Line" })).not.toEqual([]);
});
