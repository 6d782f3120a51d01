import type { Page } from "@playwright/test";
import { expect } from "./afters.ts";
import { act } from "./desk.ts";
import type { Row } from "./states.ts";

async function tickTwo(page: Page): Promise<void> {
  const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Choose/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText("2 chosen")).toBeVisible();
}

/** Lists of the desk with something ticked. */
export const tickedRows: Row[] = [
  ...["/catalogue/news", "/moods", "/posts"].map(
    (path): Row => [`/operator${path}`, "two rows are ticked", tickTwo],
  ),
  [
    "/operator/clips",
    "one is ticked, and its author about to be muted",
    async (page) => {
      await act(page, "/memes", { scene: "airlock", caption: "A door that was open before" });
      await page.reload();
      const clip = page.getByRole("article").filter({ hasText: "A door that was open before" }).first();
      await clip.getByRole("checkbox").check();
      await expect(page.getByText("1 chosen")).toBeVisible();
      await clip.locator("summary").click();
      await expect(clip.getByLabel("Rule they are told")).toBeVisible();
    },
  ],
];
