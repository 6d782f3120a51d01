import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";
import { inDatabase } from "./own-database.ts";

async function generate(page: Page) {
  await page.goto("/wrapped?period=september");
  await page.getByRole("button", { name: "Generate September" }).click();
  await expect(page.locator(".wrapped-poster")).toBeVisible();
}

/** Whether the numeral stands whole inside the poster, and inside the box whose mask would cut it. */
const numeralIn = (poster: Locator) =>
  poster.evaluate((element) => {
    const box = element.querySelector<HTMLElement>(".wrapped-number")!;
    const glyphs = document.createRange();
    glyphs.selectNodeContents(box);
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
    const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(box);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, fontBoundingBoxAscent, fontBoundingBoxDescent } =
      canvas.measureText("8");
    const leading = (Number.parseFloat(lineHeight) - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
    return {
      wide: glyphs.getBoundingClientRect().width <= element.clientWidth * 0.96,
      high: leading + fontBoundingBoxAscent - actualBoundingBoxAscent >= 0,
    };
  });

test("WRAPPED-01, WRAPPED-02, WRAPPED-03, WRAPPED-12: September is generated, marked as a sample", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/wrapped");
  await expect(page.locator(".wrapped-poster")).toHaveCount(0);
  await axe(page);
  await generate(page);
  await expect(page.getByText("Wrapped stats generated!", { exact: true })).toBeVisible();
  const poster = page.locator(".wrapped-poster");
  await expect(poster.getByRole("heading")).toContainText("29 rewatches. You are not fine.");
  await expect(poster).toContainText("Sample");
  await expect(poster).toContainText("Vesper Line");
  await expect(poster).toContainText("Maud Vesper");
  await expect(poster).toContainText("Your September Wrapped");
  await axe(page);
  expect(await numeralIn(poster)).toEqual({ wide: true, high: true });
  // The story below waits at its first card until somebody is there to see it.
  await expect(poster).toBeInViewport();
  const story = page.locator(".story");
  await expect(story).toHaveAttribute("data-held");
  await story.scrollIntoViewIfNeeded();
  await expect(story).not.toHaveAttribute("data-held");
});

test("WRAPPED-02: a numeral of one, four or five digits stands whole on its poster", {
  tag: "@layout",
}, async ({ page, context }) => {
  await generate(page);
  const { value } = (await context.cookies()).find(({ name }) => name === "afters_session")!;
  const session = decodeURIComponent(value).split(".")[0];
  const poster = page.locator(".wrapped-poster");
  for (const [stored, said] of [
    [8, "8"],
    [8_888, "8,888"],
    [88_888, "88,888"],
  ] as const) {
    await inDatabase(
      process.env.E2E_DATA_DIR!,
      "update wrapped_stats set stats = jsonb_set(stats, '{totalRewatches}', to_jsonb($2::int)) where user_session = $1",
      [session, stored],
    );
    await page.reload();
    await expect(poster.getByRole("heading")).toContainText(`${said} rewatches.`);
    expect(await numeralIn(poster), said).toEqual({ wide: true, high: true });
  }
});

test("WRAPPED-05: a wrapped is stored and found again by its period", async ({ page }) => {
  await generate(page);
  await page.goto("/wrapped?period=september");
  await expect(page.locator(".wrapped-poster")).toBeVisible();
  await page.goto("/wrapped?period=may");
  await expect(page.getByRole("heading", { name: "No May yet" })).toBeVisible();
});

test("WRAPPED-12: the page opens on the month that runs, also when another is asked for that is none", async ({
  page,
}) => {
  for (const address of ["/wrapped", "/wrapped?period=nonsense"]) {
    const month = new Date().toLocaleString("en", { month: "long", timeZone: "UTC" });
    await page.goto(address);
    await page.getByRole("button", { name: `Generate ${month}` }).waitFor();
    await expect(page.locator(".period-picker")).toContainText(month);
  }
});

test("a sample never says that it turns into the fan's own when its time is over", async ({ page }) => {
  for (const [period, promised] of [
    [String(new Date().getUTCFullYear()), true],
    [String(new Date().getUTCFullYear() - 1), false],
  ] as const) {
    await page.goto(`/wrapped?period=${period}`);
    await page.getByRole("button", { name: `Generate ${period}` }).click();
    const note = page.locator(".wrapped-note").first();
    await expect(note).toContainText("Sample.");
    if (promised) await expect(note).toContainText("turns into yours");
    else await expect(note).not.toContainText("turns into yours");
  }
});

test("WRAPPED-04: generating that fails says so", async ({ page }) => {
  await page.goto("/wrapped?period=september");
  await page.route("**/wrapped*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Generate September" }).click();
  await expect(page.getByText("Failed to generate wrapped stats", { exact: true })).toBeVisible();
});

test("the period is picked from a list", async ({ page }) => {
  await page.goto("/wrapped");
  await page.locator("button.select").click();
  await page.getByRole("option", { name: "October" }).click();
  await expect(page).toHaveURL(/period=october/);
  await expect(page.getByRole("button", { name: "Generate October" })).toBeVisible();
});

test("WRAPPED-07: what is copied is this wrapped: its period, its numbers and where to make one", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await generate(page);
  // Another period first: what is copied is of the one that is shown.
  await page.request.post("/wrapped", { data: { period: "may" } });
  await page.goto("/wrapped?period=may");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("May");
  await page.goto("/wrapped?period=september");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(
    page.getByText("Copied to clipboard! Share it on your socials!", { exact: true }),
  ).toBeVisible();
  const file = await page.request.get("/wrapped/september-wrapped.txt");
  const show = await page.locator(".wrapped-poster .fact dd").first().innerText();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ["September", "29 rewatches", show, `${baseURL}/wrapped`])
    expect(copied).toContain(part);
  expect(await file.text()).toContain(show);
});

test("WRAPPED-08: a share that fails says so", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
  });
  await generate(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Failed to share", { exact: true })).toBeVisible();
});

test("WRAPPED-09, WRAPPED-10: the download is september-wrapped.txt", async ({ page }) => {
  await generate(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("september-wrapped.txt");
  expect(await readFile(await download.path(), "utf8")).toContain("29");
  await expect(page.getByText("Wrapped downloaded!", { exact: true })).toBeVisible();
});

test("WRAPPED-11: a download that fails says so", async ({ page }) => {
  await generate(page);
  await page.route("**/september-wrapped.txt", (route) => route.abort());
  await page.getByRole("link", { name: "Download" }).click();
  await expect(page.getByText("Failed to download wrapped", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("WRAPPED-01, WRAPPED-09: generating is a form and the download a link", async ({ page }) => {
    await page.goto("/wrapped?period=september");
    await page.getByRole("button", { name: "Generate September" }).click();
    await expect(page.locator(".wrapped-poster")).toContainText("29");
    const answer = await page.request.get("/wrapped/september-wrapped.txt");
    expect(answer.headers()["content-disposition"]).toContain("september-wrapped.txt");
    await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute(
      "href",
      "/wrapped/september-wrapped.txt",
    );
    await page.locator("select[name=period]").selectOption("may");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/period=may/);
  });
});
