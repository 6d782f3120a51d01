import type { Page } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const caption = (page: Page) => page.getByLabel("Caption", { exact: true });
const onScreen = (page: Page) => page.locator(".big-screen figcaption");
const row = (page: Page) => page.locator(".front-row li");
const share = async (page: Page, text: string) => {
  await caption(page).fill(text);
  const sent = page.waitForResponse(/\/moods$/);
  await page.getByRole("button", { name: "Share Mood", exact: true }).click();
  return (await sent).json();
};

/** On a page that has shown its own mood before. */
async function isKeptOffline(page: Page) {
  await page.goto("/fans?view=mood&scene=first-light");
  await page.route("**/moods", (route) => route.abort("internetdisconnected"));
  await page.route("**/healthz", (route) => route.abort("internetdisconnected"));
  const typed = `It holds ${Date.now()}`;
  await caption(page).fill(typed);
  await page.getByRole("button", { name: "Share Mood", exact: true }).click();
  await expect(page.getByText("You are offline. It is saved, and sent when you are back.")).toBeVisible();
  await expect(caption(page)).toHaveValue(typed);
  await page.unroute("**/healthz");
  await page.unroute("**/moods");
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("afters.to-deliver"))).toBeNull();
  await page.reload();
  await expect(caption(page)).toHaveValue(typed);
}

async function walksByKeys(page: Page) {
  await page.goto("/fans?view=mood");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator(".contact-sheet").getByRole("link", { name: "Midnight Mirror" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(onScreen(page)).toHaveText("Midnight Mirror");
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(caption(page)).toHaveValue("I ate before I came");
  await caption(page).fill("é".repeat(81));
  await page.keyboard.press("Enter");
  await expect(page.getByText("A caption has at most 80 characters.", { exact: true })).toBeVisible();
  await expect(caption(page)).toHaveValue("é".repeat(81));
  const first = page.locator(".recommended li", { hasText: "Deep dive" }).first().getByRole("link");
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=deep-dive&deep-dive=/);
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
}

// Also MOOD-04..05.
test("FANS-08, MOOD-02: scene, caption, sharing, offline and recommendations", async ({
  page,
  browser,
  contextOptions,
}) => {
  await walksByKeys(page);

  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  // The first mood that may be reported brings a style, which may be long in coming.
  await other.route(/\/report-[^/]+\.css$/, () => new Promise(() => undefined));
  await other.goto("/fans?view=mood");
  const chosen = other.locator(".contact-sheet").getByRole("link", { name: "Airlock" });
  await chosen.focus();

  await page.goto("/fans?view=mood");
  await expect(page.getByRole("heading", { name: "Pick a scene to be" })).toBeVisible();
  await expect(page.locator(".contact-sheet a")).toHaveCount(12);
  await page.locator(".contact-sheet").getByRole("link", { name: "Room Seven" }).click();
  await expect(onScreen(page)).toHaveText("Room Seven");
  await page.getByRole("button", { name: "Share Mood", exact: true }).click();
  await expect(page.getByText("Write a caption first.", { exact: true })).toBeVisible();
  await expect(caption(page)).toBeFocused();
  await page.getByRole("button", { name: "Who said that and why was it me" }).click();
  await expect(caption(page)).toHaveValue("Who said that and why was it me");
  await expect(page.getByText("31 of 80", { exact: true })).toBeVisible();
  const typed = `No ${Date.now()} was me`;
  await caption(page).fill(typed);
  await expect(onScreen(page)).toHaveText(typed);
  await page.getByRole("button", { name: "Change Scene", exact: true }).click();
  await expect(page.locator(".white-screen")).toContainText(typed);
  await page.locator(".contact-sheet").getByRole("link", { name: "Airlock" }).click();
  await expect(caption(page)).toHaveValue(typed);
  await expect(page.getByRole("heading", { name: "Recommended, if you are cinematic" })).toBeVisible();
  await expect(page.locator(".recommended li").first()).toContainText(/, like Halcyon Seven/);
  expect(await share(page, typed)).toMatchObject({ ok: true, mood: { scene: "airlock", caption: typed } });
  await expect(page.getByText("Your mood is up. Fans in the row in front of you can see it.")).toBeVisible();
  await expect(page.locator(".heads")).toHaveAttribute("data-watching");

  await expect(row(other).filter({ hasText: typed })).toBeVisible();
  await expect(chosen).toBeFocused();
  await expect(row(page).filter({ hasText: typed })).toHaveCount(0);
  await page.evaluate(() => {
    Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) });
  });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: { text: string } }).shared.text)).toBe(
    `Today I am this scene: Airlock. Caption: "${typed}"`,
  );
  await page.reload();
  await expect(caption(page)).toHaveValue(typed);
  await expect(page.getByText(/^Up today, as .+\.$/)).toBeVisible();

  await isKeptOffline(page);
});
