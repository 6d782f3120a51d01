import { axe, expect, test } from "./afters.ts";

test("NOTFOUND-01, ROUTE-19: an unknown path is a 404 that says so", { tag: "@layout" }, async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await axe(page);
});

test("NOTFOUND-02: Return to Home leads to the landing page", async ({ page }) => {
  await page.goto("/no/such/page");
  const home = page.getByRole("link", { name: "Return to Home" });
  await expect(home).toHaveAttribute("href", "/");
  await home.click();
  await expect(page).toHaveURL("/");
});

test("ROUTE-19: the style guide is no page of the product", async ({ page }) => {
  const answer = await page.goto("/styleguide");
  expect(answer?.status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("NOTFOUND-01, NOTFOUND-02: it says so and leads home", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
