import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open } = servePages();

test("without scripts scenes are searched and shown, and a feeling is said and taken back by plain forms", async () => {
  const page = await open("/chaos?mood=Romantic");
  expect(page.texts(".scene-card")).toHaveLength(2);
  const found = await page.enter(
    page.in().getByRole("searchbox", { name: "Search by mood, title, or movie" }),
    "neon",
  );
  expect(found.texts(".scene-card")).toEqual([expect.stringContaining("Two o'clock, rain")]);
  const card = found.document.querySelector(".scene-card")!;
  const link = (card.matches("a") ? card : card.querySelector("a"))!;
  const scene = await open(link.getAttribute("href")!, found.fan);
  expect(scene.text()).toContain("the street is one metre wide");
  const mood = scene.in().getByRole<HTMLInputElement>("radio", { name: "Calm" });
  const where = scene.in().getByRole<HTMLSelectElement>("combobox", { name: "Where you are" });
  const japan = [...where.options].find(({ text }) => text === "Japan")!;
  const said = await scene.press("Say it", { [mood.name]: mood.value, [where.name]: japan.value });
  expect(said.text()).toContain("You said Calm.");
  const back = await said.press("Take it back");
  expect(back.texts(".flash")).toEqual(["Taken back. It was never said."]);
});
