import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";

const text = (page: Page) => page.locator(".trivia-card .trivia-text");

// Also BTS-15, PHONE-05.
test("BTS-05..06, BTS-09..12: cards are kept by S, rated by digits; Hot goes on", async ({ page }) => {
  await page.goto("/fans?view=bts");
  const heart = page.getByRole("button", { name: "Favorite", exact: true });
  const share = page.getByRole("button", { name: "Share", exact: true });
  await expect(share).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByText("Added to favorites!", { exact: true })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(share).toBeVisible();
  const dropped = page.waitForResponse(/\/needle$/);
  await page.keyboard.press("4");
  await dropped;
  await expect(page.locator(".needle-head .meta")).toHaveText(/^\d\.\d of 5, by \d+ fans?$/);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Rate it 4" })).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(page.getByText("Removed from favorites", { exact: true })).toBeVisible();
  await expect(share).toHaveCount(0);
  await test.step("BTS-05, BTS-06, PHONE-05: after 800 ms; from the first card back is the last, and the other way round", async () => {
    await page.clock.install();
    await page.goto("/fans?view=bts&see=director");
    const first = await text(page).innerText();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole("button", { name: "Hot", exact: true }).click();
    await expect(page.locator(".trivia-card")).toHaveAttribute("data-said", "hot");
    await page.clock.runFor(790);
    await expect(page.getByRole("button", { name: "Not", exact: true })).toBeDisabled();
    await expect(text(page)).toHaveText(first);
    await page.clock.runFor(20);
    await expect(text(page)).not.toHaveText(first);
    const place = page.locator(".drops-ring [role=status]");
    await page.keyboard.press("ArrowLeft");
    await expect(text(page)).toHaveText(first);
    await page.keyboard.press("ArrowLeft");
    const [at, of] = (await place.innerText()).split(" of ");
    expect(at).toBe(of);
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(text(page)).toHaveText(first);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "bts" }).click();
    await expect(place).toHaveText(/^1 of /);
  });
});

// Also DEEPDIVE-07..10.
test("BTS-02..03, DEEPDIVE-02: news and archive open, what waits on demand, search", async ({ page }) => {
  await page.goto("/fans?view=bts");
  const news = page.getByRole("region", { name: "Breaking News" });
  const first = news.locator("details").first();
  await first.locator("summary").click();
  await expect(first.locator("p")).toBeVisible();
  const archive = page.getByRole("region", { name: "Deep Dive Archive" });
  await expect(archive.getByRole("listitem")).toHaveCount(12);
  await archive.getByRole("link", { name: "Vesper Line" }).click();
  await expect(page).toHaveURL("/fans?view=deep-dive&deep-dive=vesper-line");
  await expect(page.getByRole("heading", { level: 2, name: "Vesper Line" })).toBeVisible();
  const facts = page.locator(".facts h3");
  const open = page.getByRole("button", { name: "Open S1 E3" }).first();
  await expect(open).toBeVisible();
  const before = await facts.count();
  await open.click();
  await expect(facts).not.toHaveCount(before);
  await page.getByRole("link", { name: "Back to the archive" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Deep Dive Archive" })).toBeVisible();
  await page.goto("/fans?view=deep-dive&deep-dive=nobody");
  await expect(page.getByText("Failed to load content", { exact: true })).toBeVisible();
  await test.step("DEEPDIVE-07..10: a search asks with mode, query and type, and says when it failed", async () => {
    await page.goto("/fans?view=deep-dive");
    const field = page.getByLabel("Ask about any film, show or director");
    const asked = page.waitForRequest(/\/functions\/v1\/deep-dive-library$/);
    await field.fill("vespr line");
    await field.press("Enter");
    expect((await asked).postDataJSON()).toEqual({ mode: "facts", query: "vespr line", type: "general" });
    await expect(page.getByText("Found deep dive content!", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "All about Vesper Line" }).first()).toBeVisible();
    await field.fill("qqqqxzw");
    const answered = page.waitForResponse(/\/functions\/v1\/deep-dive-library$/);
    await field.press("Enter");
    expect((await answered).status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Nothing found about that" })).toBeVisible();
    expect(await page.locator(".toast[data-tone=error]").count()).toBe(0);
    await expect(field).toHaveValue("qqqqxzw");
    // The function's own refusal is a failure.
    await page.route("**/functions/v1/deep-dive-library", (route) =>
      route.fulfill({ status: 404, json: { ok: false, code: "nothing_known", message: "Failed to search" } }),
    );
    await field.press("Enter");
    await expect(page.getByRole("alert").getByText("Failed to search", { exact: true })).toBeVisible();
    await page.unroute("**/functions/v1/deep-dive-library");
    let more = 0;
    page.on("request", (request) => void (request.url().endsWith("/deep-dive-library") && more++));
    await field.fill("   ");
    await field.press("Enter");
    await field.fill("vespr line");
    await field.press("Enter");
    await expect(page.getByRole("link", { name: "All about Vesper Line" }).first()).toBeVisible();
    expect(more).toBe(1);
  });
});
