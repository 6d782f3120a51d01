import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

const cards = (page: Page) => page.texts(".scene-card");

test("without scripts scenes are searched, and a mood is added and removed by forms", async () => {
  const romantic = await open("/chaos?mood=Romantic", newFan());
  expect(cards(romantic)).toHaveLength(2);
  const box = romantic.in().getByRole("searchbox", { name: "Search by mood, title, or movie" });
  const neon = await romantic.enter(box, "neon");
  expect(cards(neon)).toEqual([expect.stringContaining("Two o'clock, rain")]);
  const [card] = neon.document.querySelectorAll(".scene-card");
  const link = card?.closest("a") ?? card?.querySelector("a");
  const shown = await neon.follow(/./, link?.parentElement ?? undefined);
  expect(shown.text()).toContain("the street is one metre wide");
  const mood = shown.in().getByRole("radio", { name: "Calm" });
  const where = shown.in().getByRole("combobox", { name: "Where you are" });
  const [japan] = [...where.querySelectorAll("option")].filter((one) => shown.text(one) === "Japan");
  const said = await shown.press("Add your mood", {
    [mood.getAttribute("name") ?? ""]: mood.getAttribute("value") ?? "",
    [where.getAttribute("name") ?? ""]: japan?.getAttribute("value") ?? "",
  });
  expect(said.text()).toContain("You said Calm.");
  const back = await said.press("Take it back");
  expect(back.texts(".flash")).toEqual(["Removed."]);
});
