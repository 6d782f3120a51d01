import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { hold } from "./held-posts.ts";

function somebody() {
  const one = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return { Username: `fan-${one}`, Email: `${one}@salt.test` };
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const request = (page: Page) => page.getByRole("main").getByRole("button", { name: "Request Access" });
const success = "Request submitted! We'll be in touch soon.";

// Also WAITLIST-07, WAITLIST-10..12.
test("WAITLIST-01, WAITLIST-04: errors, sending, and the way to one's place", async ({ page }) => {
  await page.clock.install();
  await page.goto("/waitlist");
  await page.getByLabel("Username").fill("   ");
  await request(page).click();
  for (const label of ["Username", "Email"])
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      "Please fill in all required fields.",
    );
  await expect(page.getByLabel("Username")).toBeFocused();
  const release = await hold(page, "**/waitlist");
  await fill(page, somebody());
  await request(page).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  release();
  await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(page.getByRole("link", { name: "See your place in line" })).toBeVisible();
  await expect(
    page.getByText("Check your inbox", { exact: false }).or(page.getByText("In your inbox")),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/waitlist");
  await page.clock.runFor(1_990);
  // A way home that had begun too early would be gone by now: the page's own clock stands still.
  await new Promise((passed) => setTimeout(passed, 800));
  await expect(page).toHaveURL("/waitlist");
  await page.clock.runFor(20);
  await page.waitForURL("/");
  await page.clock.resume();
  await test.step("the place in line stands on the page one lands on and in the header, for a day", async () => {
    const strip = page.getByRole("main").getByRole("status").filter({ hasText: "in line" });
    await expect(strip).toContainText(/You are number \d+ in line/);
    await expect(strip).toContainText("Check your inbox");
    const told = /number (\d+)/.exec(await strip.innerText())?.[1];
    const link = page.getByRole("banner").getByRole("link", { name: "Your place in line" });
    const dayMs = 24 * 3_600_000;
    const now = Date.now();
    await page.clock.setFixedTime(now + dayMs - 60_000);
    await page.goto("/polls");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(link).toBeVisible();
    }
    await link.click();
    await expect(page.locator(".place-number .numeral")).toHaveText(told!);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "See your place in line" }).click();
    await expect(page).toHaveURL(/\/waitlist\/place\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.clock.setFixedTime(now + dayMs + 60_000);
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(link).toHaveCount(0);
    await expect(strip).toHaveCount(0);
  });
});

test("WAITLIST-08, WAITLIST-09: duplicates, failures and invalid places are explained", async ({ page }) => {
  const fan = somebody();
  await page.goto("/waitlist");
  await fill(page, fan);
  await request(page).click();
  await page.waitForURL("/");
  await page.goto("/waitlist");
  await fill(page, fan);
  await request(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Email or username already registered. Please use a different one.",
  );
  await page.route("**/waitlist", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await request(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to submit request. Please try again." }),
  ).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(fan.Username);
  await test.step("a place that is nobody's any more leaves the landing page as it is", async () => {
    await page.goto("/");
    await page.evaluate(() =>
      localStorage.setItem(
        "afters:place",
        JSON.stringify({ path: "/waitlist/place/not-a-token", until: Date.now() + 60_000 }),
      ),
    );
    const answered = page.waitForResponse(/\/number\.data/);
    await page.reload();
    expect((await answered).status()).toBe(200);
    await expect(page.getByText("You are in line.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
