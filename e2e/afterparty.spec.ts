import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";

async function enter(page: Page) {
  await page.getByLabel("Password").fill("the-clock-stops-at-one");
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Afterparty");
}

const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name });

const cards = (page: Page) => page.locator(".experiences > li");

// Also AFTERPARTY-12..20.
test("AFTERPARTY-01, AFTERPARTY-03..05: through the gate, search, and Request Access", async ({ page }) => {
  await page.goto("/afterparty");
  const field = page.getByLabel("Password");
  await field.fill("wrong");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Incorrect password");
  await expect(field).toBeFocused();
  await enter(page);
  await expect(page.locator(".fan-card-mock-up")).toBeVisible();
  await expect(cards(page)).toHaveCount(9);

  const search = page.getByRole("searchbox");
  for (const [words, found] of [
    ["LOST REEL", 1],
    ["secret ACCESS", 2],
    ["community", 3],
  ] as const) {
    await search.fill(words);
    await expect(cards(page)).toHaveCount(found);
  }
  await chip(page, "Access").click();
  await expect(cards(page)).toHaveCount(0);
  await search.fill("");
  await expect(cards(page)).toHaveCount(3);
  await chip(page, "Drops").click();
  await search.fill("clock");
  await expect(page).toHaveURL(/q=clock/);
  await page.reload();
  await expect(search).toHaveValue("clock");
  await expect(chip(page, "Drops")).toHaveAttribute("aria-current", "true");
  await search.fill("zzz");
  await expect(page.getByText("No experiences found")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(cards(page)).toHaveCount(9);
  await expect(search).toHaveValue("");

  await page.getByRole("button", { name: "Request Access", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Request Access" });
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await dialog.getByRole("button", { name: "Request Access", exact: true }).click();
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Please enter a valid email",
  );
  await expect(dialog.getByLabel("Why you")).toHaveAccessibleDescription("Please tell us why");
  await dialog.getByLabel("Email", { exact: true }).fill("nell@salt.test");
  await dialog.getByLabel("Why you").fill("I kept the lamp.");
  await dialog.getByRole("button", { name: "Request Access", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Request submitted for exclusive access!" }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // What happens next is a dialog as well.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Request The Lost Reel" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Access requested for: The Lost Reel" }),
  ).toBeVisible();
  await expect(cards(page).filter({ hasText: "The Lost Reel" })).toContainText("Requested");
  await page.reload();
  await expect(cards(page).filter({ hasText: "The Lost Reel" })).toContainText("Requested");

  // Also before the address has followed what was typed.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill("zzz");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
  await expect(cards(page)).toHaveCount(9);
});
