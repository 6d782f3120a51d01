import { axe, expect, test } from "./afters.ts";

const texts = {
  "/privacy": "Privacy Policy",
  "/terms": "Terms of Service",
  "/guidelines": "House Guidelines",
} as const;

for (const [path, title] of Object.entries(texts)) {
  test(`LEGAL-01, LEGAL-02, ROUTE-18: ${path} is a text with its date and contents that lead to its clauses`, {
    tag: "@layout",
  }, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("Last updated September 20, 2025", { exact: true })).toBeVisible();
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    expect(await contents.count()).toBeGreaterThan(7);
    for (const link of await contents.all()) {
      const clause = page.locator((await link.getAttribute("href"))!);
      await expect(clause.getByRole("heading", { level: 2 })).toHaveText((await link.textContent())!);
    }
    await contents.last().click();
    await expect(page.locator(".legal-text section").last()).toBeInViewport();
    await axe(page);
  });

  test(`LEGAL-03: ${path} is shown from its top, by a link and after a reload`, async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test(`LEGAL-03: a link to a clause of ${path} leads to the clause`, async ({ page }) => {
    await page.goto(path);
    const last = await page.locator(".legal-text section").last().getAttribute("id");
    await page.goto(`${path}#${last}`);
    await page.reload();
    await expect(page.locator(`#${last} h2`)).toBeInViewport();
  });

  test(`${path} can be printed: dark on white, without the house around it`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.locator(".legal-text p").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  });
}

test("LEGAL-01: the privacy policy names what is stored, for how long, and how to have it erased", async ({
  page,
}) => {
  await page.goto("/privacy");
  const text = page.locator(".legal-text");
  for (const stored of [
    "afters_session",
    "keyed hash of your network address",
    "thirty days",
    "13 and older",
  ])
    await expect(text).toContainText(stored);
  await expect(text.getByRole("link", { name: "privacy@afters.app" }).first()).toHaveAttribute(
    "href",
    "mailto:privacy@afters.app",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LEGAL-01: the texts and their contents are there", async ({ page }) => {
    for (const [path, title] of Object.entries(texts)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
      await expect(page.locator(".legal-text section").last()).toBeInViewport();
    }
  });
});
