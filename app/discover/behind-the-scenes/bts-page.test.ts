import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

test("BTS-06, DEEPDIVE-06: cards are stepped through and kept, and the search answers", async () => {
  const fan = newFan();
  const first = await open("/fans?view=bts", fan);
  const next = await first.follow("Next");
  const card = ".trivia-card .trivia-text";
  expect(next.texts(card)).not.toEqual(first.texts(card));
  const kept = await next.press("Favorite");
  kept.in().getByText("Added to favorites!");
  const heart = kept.in().getByRole("button", { name: "Favorite" });
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  const library = await open("/fans?view=deep-dive", fan);
  const field = library.in().getByLabelText("Ask about any film, show or director");
  const found = await library.press("Search", { [field.getAttribute("name") ?? ""]: "vespr line" });
  found.in().getAllByRole("link", { name: "All about Vesper Line" });
});
