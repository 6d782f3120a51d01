import type { Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";

const password = "the-clock-stops-at-one";

async function open(page: Page, at = "/afterparty") {
  await page.goto(at);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Afterparty");
}

const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name });

const cards = (page: Page) => page.locator(".experiences > li");

test("AFTERPARTY-01, AFTERPARTY-03: the gate asks for a password and refuses a wrong one beside the field", async ({
  page,
}) => {
  await page.goto("/afterparty");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter Password");
  await axe(page);
  const field = page.getByLabel("Password");
  await field.fill("wrong");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Incorrect password");
  await expect(field).toBeFocused();
  await axe(page);
});

test("AFTERPARTY-05, AFTERPARTY-06, AFTERPARTY-07, AFTERPARTY-08, AFTERPARTY-09, AFTERPARTY-10, AFTERPARTY-11, AFTERPARTY-21: what is behind the gate", {
  tag: "@layout",
}, async ({ page }) => {
  await open(page);
  await expect(page.locator(".fan-card-mock-up")).toBeVisible();
  await expect(page.getByPlaceholder("Search by category, title, or type...")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Categories" }).getByRole("link")).toHaveText([
    "All Categories",
    "Drops",
    "Access",
    "Community",
  ]);
  await expect(page.getByRole("heading", { name: "Exclusive Access to Fan Worlds" })).toBeVisible();
  await expect(cards(page)).toHaveCount(9);
  const pictures = await cards(page)
    .locator("img")
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(new Set(pictures).size).toBe(9);
  for (const card of await cards(page).all()) {
    await expect(card.getByRole("heading", { level: 3 })).not.toBeEmpty();
    await expect(card.locator(".badge")).toHaveText(
      /^(Creator Access|Limited Edition|Secret Access|World Premiere|Immersive Pass)$/,
    );
    await expect(card.locator(".experience-foot svg").first()).toBeVisible();
  }
  await expect(page.getByText("invited to secret launches and watch parties")).toBeVisible();
  await axe(page);
});

test("AFTERPARTY-04, AFTERPARTY-20: the gate stays open after a reload, and the address keeps the search", async ({
  page,
}) => {
  await open(page);
  await chip(page, "Drops").click();
  await page.getByRole("searchbox").fill("clock");
  await expect(page).toHaveURL(/q=clock/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("clock");
  await expect(chip(page, "Drops")).toHaveAttribute("aria-current", "true");
});

test("AFTERPARTY-12, AFTERPARTY-13: the search finds title, description, category and label in any case, within the chosen category", async ({
  page,
}) => {
  await open(page);
  const search = page.getByRole("searchbox");
  await search.fill("LOST REEL");
  await expect(cards(page)).toHaveCount(1);
  await search.fill("yellow wax");
  await expect(cards(page)).toHaveCount(1);
  await search.fill("secret ACCESS");
  await expect(cards(page)).toHaveCount(2);
  await search.fill("community");
  await expect(cards(page)).toHaveCount(3);
  await chip(page, "Access").click();
  await expect(cards(page)).toHaveCount(0);
  await search.fill("");
  await expect(cards(page)).toHaveCount(3);
});

test("AFTERPARTY-14: nothing found says so, and one link shows all again", async ({ page }) => {
  await open(page);
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText("No experiences found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search or category filter")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(cards(page)).toHaveCount(9);
});

test("AFTERPARTY-14: one link shows all again also before the address has followed what was typed", async ({
  page,
}) => {
  await open(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("searchbox").fill("zzz");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(cards(page)).toHaveCount(9);
});

test("AFTERPARTY-15, AFTERPARTY-16, AFTERPARTY-17, AFTERPARTY-18: Request Access asks for an email and a reason, and closes when it is sent", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Request Access", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Request Access" });
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await axe(page);
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
});

test("AFTERPARTY-19: a card's request is said with its title, and is still there after a reload", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Request The Lost Reel" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Access requested for: The Lost Reel" }),
  ).toBeVisible();
  await expect(cards(page).filter({ hasText: "The Lost Reel" })).toContainText("Requested");
  await page.reload();
  await expect(cards(page).filter({ hasText: "The Lost Reel" })).toContainText("Requested");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("AFTERPARTY-02, AFTERPARTY-12, AFTERPARTY-13, AFTERPARTY-19: gate, search, chips and requests are plain forms and links", async ({
    page,
  }) => {
    await page.goto("/afterparty");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Incorrect password");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Enter" }).click();
    await chip(page, "Community").click();
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole("searchbox").fill("lunch");
    await page.getByRole("searchbox").press("Enter");
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Request Lunch for Seven" }).click();
    await expect(page.locator(".flash")).toHaveText("Access requested for: Lunch for Seven");
    await page.getByRole("button", { name: "Request Access", exact: true }).click();
    await page.getByLabel("Email", { exact: true }).fill("nell@salt.test");
    await page.getByLabel("Why you").fill("I kept the lamp.");
    await page.getByRole("main").getByRole("button", { name: "Request Access", exact: true }).click();
    await expect(page.getByText("Request submitted for exclusive access!")).toBeVisible();
  });
});
