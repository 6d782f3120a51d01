import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { signIn } from "./desk.ts";
import { small } from "./windows.ts";

const chip = (page: Page, name: string) => page.locator(".chip-row").getByRole("link", { name, exact: true });
const titles = (page: Page) => page.locator(".curated-grid h3");
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Also OPEN-84.
test("CURATED-01..06, ROUTE-16: chips, match reasons, and a ticket kept and returned", async ({ page }) => {
  await page.goto("/recommendations");
  await expect(page.getByRole("heading", { name: "Curated For You", level: 1 })).toBeVisible();
  await expect(page.locator(".chip-row a")).toHaveText(["All", "Event", "Show", "Art", "Film"]);
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByText("% match")).toHaveCount(0);
  await chip(page, "Art").click();
  await expect(page).toHaveURL("/recommendations?type=art");
  await expect(titles(page)).toHaveText(["Two hundred and six boxes", "Eleven coats of varnish"]);
  await chip(page, "All").click();
  await expect(titles(page)).toHaveCount(5);
  // The whole card is a link; what waits in it is opened in place.
  const open = page.getByRole("button", { name: "Open S1 E4" });
  await open.click({ timeout: 5_000 });
  await expect(open).toHaveCount(0);
  await expect(page).toHaveURL("/recommendations");

  await page.getByRole("link", { name: "Customize Preferences" }).click();
  const dialog = page.getByRole("dialog", { name: "Customize Preferences" });
  await dialog.getByLabel("Coming of age").check();
  await dialog.getByLabel("Nostalgic").check();
  await dialog.getByLabel("City").selectOption("San Francisco");
  await dialog.getByLabel("How far").selectOption("In my city");
  await dialog.getByRole("button", { name: "Save these" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(titles(page).first()).toHaveText("Two hundred and six boxes");
  await expect(page.locator(".curated-grid .curated-match").first()).toHaveText(
    /^\d\d% match, because you like Coming of age and because it is in San Francisco$/,
  );
  await expect(page.locator(".curated-grid .curated-match").last()).toContainText(
    /though it is [\d,]+ km from you$/,
  );
  await page.reload();
  await expect(titles(page).first()).toHaveText("Two hundred and six boxes");

  await page.getByRole("link", { name: "Learn More about Nosferatu with organ" }).click();
  await expect(page.getByRole("heading", { name: "Nosferatu with organ", level: 1 })).toBeVisible();
  await expect(page.getByText("The stalls see the shadow.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Get Tickets for Nosferatu with organ" }).dblclick();
  await expect(page).toHaveURL(/\/tickets\//);
  await expect(page.getByRole("img", { name: /^Code of ticket \d+, to show at the door$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add it to your calendar" })).toHaveAttribute(
    "href",
    /\/calendar\.ics$/,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(small);
  await page.getByLabel("Email").fill("kit@salt.org");
  await page.getByRole("button", { name: "Send it to me" }).click();
  await expect(page.getByText("The email with your ticket is on its way.")).toBeVisible();

  await signIn(page);
  await page.goto("/operator/catalogue/recommendations/rec-nosferatu-organ");
  await expect(page.getByText(/\d+ of 140 tickets are out\./)).toBeVisible();

  await page.goto("/recommendations/rec-nosferatu-organ");
  await page.getByRole("link", { name: /^Your ticket for Nosferatu with organ, number \d+$/ }).click();
  await page.getByRole("button", { name: "Give the ticket back" }).click();
  await expect(page).toHaveURL("/recommendations/rec-nosferatu-organ");
  await expect(page.getByRole("button", { name: "Get Tickets for Nosferatu with organ" })).toBeVisible();
});
