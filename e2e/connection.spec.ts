import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { signIn } from "./desk.ts";
import { partyOf } from "./rooms.ts";

/** One of each frame. */
const pages = ["/", "/creators", "/afters", "/wrapped", "/beta", "/no-such-page"];

async function expectSaidOn(page: Page, path: string) {
  const notice = page.getByText("You are offline.");
  const head = page.getByRole("heading", { level: 1 });
  await page.goto(path);
  const title = await head.innerText();
  await page.context().setOffline(true);
  await expect(notice, path).toBeInViewport();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(notice, path).toBeInViewport();
  await expect(head).toHaveText(title);
  await page.context().setOffline(false);
  await expect(notice, path).toHaveCount(0);
}

test("a lost connection says so on every page, with a retry, and keeps the page", async ({ page }) => {
  for (const path of [...pages, await partyOf(page, "Live Now")]) await expectSaidOn(page, path);
});

test("a lost connection says so in the fan app, on the showcase's wall and at the desk", async ({ page }) => {
  for (const view of ["play", "live", "chat"]) await expectSaidOn(page, `/fans?view=${view}`);
  await page.goto("/showcase");
  await page.getByLabel("Secret code").fill("the-light-walks");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The whole wall is on");
  await expectSaidOn(page, "/showcase");
  await signIn(page);
  for (const path of ["/operator", "/operator/parties"]) await expectSaidOn(page, path);
});

test("a returning network is probed soon, and pending links then open", async ({ page, context }) => {
  const notice = page.getByText("You are offline.");
  await page.goto("/beta");
  await test.step("a network that does not carry yet is asked again soon, however long it was away", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    for (let times = 0; times < 4; times += 1) {
      const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
      await page.getByRole("button", { name: "Try again" }).click();
      await failed;
    }
    await page.route("**/healthz", (route) => route.abort(), { times: 1 });
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
  });
  await test.step("an answer that was under way when the line was cut does not hide for good that it is", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await page.route("**/healthz", (route) => route.fulfill({ status: 200 }), { times: 2 });
    await page.route(/\.data/, async (route) => route.fulfill({ response: await route.fetch() }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(notice).toHaveCount(0);
    await expect(notice).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
  });
  await test.step("a link that cannot be followed keeps the page, and is followed once it can", async () => {
    const home = page.getByRole("banner").getByRole("link", { name: "afters", exact: true });
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await home.click();
    await expect(page.getByText("Trying again.")).toHaveCount(0);
    await expect(page).toHaveURL("/beta");
    // Without the browser's word for it: the server answers again, and nobody says so.
    await page.evaluate(() =>
      window.addEventListener("online", (event) => event.stopImmediatePropagation(), true),
    );
    await context.setOffline(false);
    await home.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });
});

test("without a line or server the page stays, and the next one opens later", async ({ page, context }) => {
  await test.step("a page that is fetched ahead while the line is cut does not take the page away that is there", async () => {
    const notice = page.getByText("You are offline.");
    await page.goto("/privacy");
    const before = await page.getByRole("heading", { level: 1 }).innerText();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    await page.getByRole("contentinfo").getByRole("link", { name: "Creators" }).focus();
    await failed;
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(before);
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Creators" }).click();
    await expect(page).toHaveURL(/\/superfans$/);
  });
  await test.step("what happened meanwhile is on the page once there is a connection again", async () => {
    await page.goto("/wrapped?period=may");
    await expect(page.getByRole("heading", { name: "No May yet" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await page.request.post("/wrapped", { data: { period: "may" } });
    await context.setOffline(false);
    await expect(page.locator(".wrapped-poster")).toBeVisible();
  });
  await test.step("a page that does not arrive, with a network and no server, is fetched again by its button", async () => {
    await page.goto("/afters");
    await page.route(/\.data(\?|$)/, (route) => route.abort());
    await page.route("**/healthz", (route) => route.abort());
    await page.getByRole("link", { name: "See all polls" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
    await expect(page.getByText("You are offline.")).toBeVisible();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/polls");
    await expect(page.locator(".poll-card").first()).toBeVisible();
    await page.unroute("**/healthz");
  });
});
