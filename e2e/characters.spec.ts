import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { standInModel } from "../testing/model/stand-in-model.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const own = (page: Page) => page.locator(".talk-said[data-role=user]:not([data-opening]) .talk-own");
const replies = (page: Page) =>
  page.locator(".talk-said[data-role=assistant]:not([data-opening]) .talk-line");
const thinking = (page: Page) => page.getByRole("status").filter({ hasText: "is thinking" });
const window = (page: Page, name: RegExp) => page.locator(".window-grid").getByRole("button", { name });

/** Without a connection, and where it is refused. */
async function isSentAgain(page: Page) {
  await page.goto("/fans?view=chat&character=tate-holloway");
  await field(page).fill("Is there still a gap?");
  await page.context().setOffline(true);
  await field(page).press("Enter");
  await expect(page.getByText("Not sent yet. It goes out when you are back.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(replies(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(own(page)).toHaveText("Is there still a gap?");
  await expect(page.locator(".unsent")).toHaveCount(0);
  await page.route(
    "**/characters/tate-holloway/messages",
    (route) =>
      route.fulfill({ status: 503, json: { ok: false, code: "failed", message: "That was not sent." } }),
    { times: 1 },
  );
  await field(page).fill("Who dusts it?");
  await field(page).press("Enter");
  await expect(
    page.getByText("I'm having trouble connecting right now. Please try again later!", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(replies(page)).toHaveCount(2);
  await expect(page.locator(".talk-line[data-trouble]")).toHaveCount(0);
}

/** On a page whose clock stands. */
async function showsItsEnd(page: Page) {
  await page.clock.install();
  await page.goto("/fans?view=chat&character=maud-vesper");
  await page.clock.runFor(1_000);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const held = Promise.withResolvers<void>();
  await page.route("**/characters/maud-vesper/messages", async (route) => {
    await held.promise;
    await route.continue();
  });
  const fromEnd = () =>
    page
      .locator(".fan-app-screen")
      .evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
  await page.setViewportSize({ width: 390, height: 500 });
  await field(page).fill("Is there room?\n".repeat(10));
  await page.locator(".fan-app-screen").evaluate((list) => list.scrollTo(0, 0));
  await field(page).press("Enter");
  await expect(page.locator(".unsent")).toBeVisible();
  await page.locator(".fan-app-screen").evaluate((list) => list.scrollTo(0, 0));
  await page.clock.runFor(90);
  expect(await fromEnd()).toBeGreaterThan(50);
  await page.clock.runFor(10);
  expect(await fromEnd()).toBeLessThanOrEqual(1);
  await page.clock.resume();
  held.resolve();
  await expect(replies(page)).toHaveCount(1);
}

// Also CHAT-10..11, CHAT-19..20.
test("CHAT-01, CHAT-04: characters by keys, replies, reload, offline and refusals", async ({
  page,
  browser,
  contextOptions,
}) => {
  await page.goto("/fans?view=chat");
  await expect(page.locator(".window-grid > li")).toHaveCount(12);
  await expect(page.getByRole("heading", { name: "Messages with Friends" })).toBeVisible();
  await window(page, /^Maud Vesper/).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expect(window(page, /^Carmilla/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/fans?view=chat&character=carmilla");
  await expect(page.getByText("Starting chat with Carmilla", { exact: true })).toBeVisible();
  await expect(page.getByText(/Made up, and answered by software/)).toBeVisible();
  await expect(page.locator("[data-opening]")).toHaveCount(3);

  await field(page).fill("What scares you?");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("Honestly");
  await expect(field(page)).toHaveValue("What scares you?\nHonestly");
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(own(page)).toHaveText("What scares you?\nHonestly");
  await expect(replies(page)).toHaveCount(1);
  await expect(thinking(page)).toHaveCount(0);
  const first = await replies(page).innerText();

  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  await context.addCookies(await page.context().cookies());
  const other = waitForScripts(await context.newPage());
  await other.goto("/fans?view=chat&character=carmilla");
  await expect(replies(other)).toHaveText(first);
  await field(page).fill("Tell me a joke");
  await field(page).press("Enter");
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(other)).toHaveCount(2);
  await expect(own(other).last()).toHaveText("Tell me a joke");
  await context.close();

  await page.reload();
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).first()).toHaveText(first);
  await page.getByRole("link", { name: "Back to all characters" }).click();
  await expect(page.locator(".window-grid").getByRole("link")).toHaveAccessibleName(/^Carmilla/);

  await isSentAgain(page);
  await showsItsEnd(page);
});

const seen = (page: Page) => page.getByRole("group", { name: "I have seen" });
const chips = (page: Page) => page.getByRole("form", { name: "Ask Maud Vesper" }).getByRole("button");

test("how much is told is set by a press, by keys and in free words; three chips ask", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/fans?view=chat&character=maud-vesper");
  await expect(seen(page).getByRole("radio")).toHaveCount(4);
  await expect(seen(page).getByRole("radio", { name: "Nothing" })).toBeChecked();
  await expect(chips(page)).toHaveCount(3);
  const shown = await chips(page).allInnerTexts();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await field(page).fill("Who is M. Vesper on the list?");
  await field(page).press("Enter");
  await expect(replies(page)).toHaveCount(1);
  await seen(page).getByRole("radio", { name: "Nothing" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(seen(page).getByRole("radio", { name: "S1" })).toBeFocused();
  await expect(replies(page)).toHaveCount(2);
  await expect(chips(page).first()).not.toHaveText(shown[0] ?? "");
  await chips(page).first().click();
  await expect(replies(page)).toHaveCount(3);
  await axe(page);

  await field(page).fill("seen all of it");
  await field(page).press("Enter");
  await expect(replies(page)).toHaveCount(4);
  await expect(seen(page).getByRole("radio", { name: "All" })).toBeChecked();
  await page.goto("/character-chat?talk=maud-vesper");
  await expect(seen(page).getByRole("radio", { name: "All" })).toBeChecked();
  await expect(chips(page)).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the strip and the chips are plain forms, each back where it was", async ({ page }) => {
    await page.goto("/shop?talk=mei-sung");
    await seen(page).getByRole("radio", { name: "Half" }).check();
    await page.getByRole("button", { name: "Set" }).click();
    await expect(page).toHaveURL("/shop?talk=mei-sung");
    await expect(seen(page).getByRole("radio", { name: "Half" })).toBeChecked();
    await expect(page.locator(".talk-said[data-role=assistant]")).toHaveCount(2);
    const [chip] = await page.getByRole("form", { name: "Ask Mei Sung" }).getByRole("button").all();
    await chip?.click();
    await expect(page).toHaveURL("/shop?talk=mei-sung");
    await expect(page.locator(".talk-said[data-role=user]")).toHaveCount(1);
    await expect(page.locator(".talk-said[data-role=assistant]")).toHaveCount(3);
  });
});

test.describe("with a model", () => {
  let model: Awaited<ReturnType<typeof standInModel>>;
  let server: RunningServer;
  test.beforeAll(async () => {
    model = await standInModel();
    server = await startServer({
      DATA_DIR: mkdtempSync(join(tmpdir(), "afters-model-")),
      AI_BASE_URL: model.origin,
    });
  });
  test.afterAll(async () => {
    await server.stop();
    await model.end();
  });

  /** Says the first sentence now, and the others as they are let. */
  function inParts(...parts: string[]) {
    const gates = parts.slice(1).map(() => Promise.withResolvers<void>());
    model.answering = async (write) => {
      for (const [at, part] of parts.entries()) {
        if (at > 0) await gates[at - 1]?.promise;
        write(part);
      }
    };
    return (at: number) => gates[at]?.resolve();
  }

  test("CHAT-16: a reply streams through a cut, can be stopped and asked again", async ({
    page,
    context,
  }) => {
    await page.goto(`${server.origin}/fans?view=chat&character=mei-sung`);
    const letGo = inParts("One daisy. ", "No card. ", "Paid in change.");
    await field(page).fill("What was the strangest order?");
    await field(page).press("Enter");
    await expect(thinking(page)).toHaveText("Mei is thinking");
    const growing = page.locator("[data-growing]");
    await expect(growing).toHaveText("One daisy.");
    await expect(growing).toHaveAttribute("aria-hidden", "true");
    await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
    await axe(page);
    await context.setOffline(true);
    letGo(0);
    letGo(1);
    await expect.poll(() => model.open()).toBe(0);
    await context.setOffline(false);
    await expect(replies(page)).toHaveText("One daisy. No card. Paid in change.", { timeout: 25_000 });
    await expect(growing).toHaveCount(0);
    await expect(thinking(page)).toHaveCount(0);

    inParts("It hums. ", "Still.");
    await field(page).fill("And the sign?");
    await field(page).press("Enter");
    await expect(growing).toHaveText("It hums.");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(replies(page).last()).toHaveText("It hums.");
    await expect(page.getByText("Stopped here")).toBeVisible();
    await expect.poll(() => model.open()).toBe(0);
    inParts("It spells her name.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(replies(page).last()).toHaveText("It spells her name.");
    await expect(replies(page)).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  });
});
