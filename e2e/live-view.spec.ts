import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect, fromElsewhere, isUp, test, waitForScripts } from "./afters.ts";
import { unheard } from "./rooms.ts";

const live = "/fans?view=live";
const forum = (id: string) => `${live}&forum=${id}`;

/** A view's script comes after the page's: before that a form of it is a plain one, and the enter key a new line. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => page.locator(".composer").evaluate(isUp)).toBe(true);
}

async function twoFans(browser: Browser, options: BrowserContextOptions, path: string) {
  const fan = async () => {
    const context = await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() });
    const page = waitForScripts(await context.newPage());
    await open(page, path);
    return page;
  };
  return { one: await fan(), two: await fan() };
}

const slip = (page: Page, text: string) => page.locator(".slip").filter({ hasText: text });
const post = (page: Page, text: string) => page.locator("article").filter({ hasText: text });
const send = async (page: Page, field: string, text: string) => {
  const box = page.getByRole("textbox", { name: field, exact: true });
  await box.fill(text);
  await box.press("Enter");
};

/** Where no script draws it over the page, what the report is answered with stands on top of it, and nothing runs out. */
async function reportsWithoutScripts(browser: Browser, options: BrowserContextOptions, confession: string) {
  const context = await browser.newContext({
    ...options,
    javaScriptEnabled: false,
    extraHTTPHeaders: fromElsewhere(),
  });
  const page = await context.newPage();
  await page.goto(`${live}&see=confess`);
  await slip(page, confession).getByLabel("Report this confession").click();
  await slip(page, confession).getByRole("button", { name: "Something else" }).click();
  const said = page.locator(".flash");
  await expect(said).toHaveText("Thanks. A person will look at it.");
  const isOnTop = (it: Element) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await said.evaluate(isOnTop)).toBe(true);
  const field = page.getByRole("textbox", { name: "Confession" });
  expect(await field.evaluate((it) => it.getBoundingClientRect().right - innerWidth)).toBeGreaterThan(-90);
  await context.close();
}

// Also OPEN-39..40.
test("LIVE-01..09: confessions, chat, votes and counts are live for others", async ({
  browser,
  contextOptions,
}) => {
  const { one, two } = await twoFans(browser, contextOptions, live);
  const doors = one.locator(".door");
  await expect(doors).toHaveText([/RHONY Fan Forum/, /Love Island/]);
  await expect(doors.first()).toHaveAttribute("href", forum("rhony-forum"));
  await expect(doors.last()).toHaveAttribute("href", forum("love-island-forum"));
  await expect(one.getByRole("link", { name: /Lets Chat That Wild Scene/ })).toBeVisible();
  const list = one.getByRole("list", { name: "Confessions" });
  expect(await list.evaluate((box) => box.getBoundingClientRect().height)).toBe(192);

  const confession = unheard("I hum the theme at work");
  await one.getByRole("button", { name: "Confess without your name" }).click();
  await send(one, "Confession", confession);
  await expect(two.locator(".slip").first()).toContainText(confession);
  await expect(slip(one, confession)).toHaveCount(1);
  await slip(two, confession).getByRole("button", { name: "Vote up, 0" }).click();
  await expect(slip(one, confession).getByRole("button", { name: "Vote up, 1" })).toBeVisible();
  await slip(two, confession).getByRole("button", { name: "Vote down, 0" }).click();
  await expect(slip(one, confession).getByRole("button", { name: "Vote up, 0" })).toBeVisible();
  await expect(slip(one, confession).getByRole("button", { name: "Vote down, 1" })).toBeVisible();

  const held = unheard("see www.example.com");
  await send(one, "Confession", held);
  await expect(slip(one, held)).toContainText("Being read before it goes up");
  await one.reload();
  await expect(slip(one, held)).toContainText("Being read before it goes up");
  await expect(slip(two, held)).toHaveCount(0);

  const line = unheard("The platform is dark");
  await send(one, "Message", line);
  const row = two.locator(".live-line").filter({ hasText: line });
  await expect(row).toBeVisible();
  await expect(row.locator("time")).toHaveText(/^(now|\ds)$/);
  await expect(row.locator("b")).toHaveText(/\S/);
  await expect(two.locator(".live-line")).toHaveCount(5);
  await expect(two.locator(".slip").filter({ hasText: line })).toHaveCount(0);
  await two.locator(".live-chat h3 a").click();
  await expect(two.getByRole("log").getByText(line)).toBeVisible();

  await reportsWithoutScripts(browser, contextOptions, confession);
});

// Also FORUM-10..14, PHONE-03..04.
test("FORUM-01, FORUM-04..08: posts, likes, replies and taps are live for others", async ({
  browser,
  contextOptions,
}) => {
  const { one, two } = await twoFans(browser, contextOptions, forum("rhony-forum"));
  const text = unheard("The good chair is mine");
  await send(one, "Post", text);
  await expect(post(one, text)).toContainText("@you");
  await expect(post(one, text).locator("time")).toHaveText("just now");
  await expect(two.locator("article").first()).toContainText(text);
  await expect(post(two, text)).not.toContainText("@you");

  await post(two, text).focus();
  await two.keyboard.press("l");
  await expect(post(one, text).getByRole("button", { name: "Like, 1" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(post(two, text).getByRole("button", { name: "Like, 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await two.keyboard.press("j");
  await expect(two.locator("article").nth(1)).toBeFocused();

  await post(two, text)
    .getByLabel(/^Report the post of/)
    .press("Enter");
  const stored = two.waitForResponse("**/reports");
  await two
    .getByRole("dialog", { name: "Report" })
    .getByRole("button", { name: "It is spam" })
    .press("Enter");
  expect((await stored).request().postDataJSON()).toMatchObject({ kind: "post", reason: "spam" });
  await expect(two.getByText("Thanks. A person will look at it.")).toBeVisible();
  await expect(two.getByRole("dialog")).toHaveCount(0);
  await expect(post(one, text).getByLabel(/^Report/)).toHaveCount(0);

  await post(two, text)
    .getByRole("link", { name: /^Reply/ })
    .click();
  const answer = unheard("I warmed it for you");
  await send(two, "Reply", answer);
  await expect(post(one, text).getByRole("link", { name: /^1 reply/ })).toBeVisible();
  await post(one, text)
    .getByRole("link", { name: /^1 reply/ })
    .click();
  await expect(post(one, answer)).toBeVisible();
  await one.getByRole("link", { name: "Back to RHONY Fan Forum" }).click();
  await one.getByRole("link", { name: "Back to live" }).click();
  await expect(one).toHaveURL(live);

  await open(one, forum("too-hot-forum"));
  await expect(one.getByText("Season 6 Episode 10", { exact: true })).toBeVisible();
  const [first, second] = [unheard("gasp"), unheard("called it")];
  await two.clock.install();
  await open(two, forum("too-hot-forum"));
  await send(one, "Post", first);
  await expect(post(two, first).locator("time")).toHaveText("now");
  // Nearly two seconds on, and still there: what it says now changes by the next post alone.
  await two.clock.pauseAt((await two.evaluate(() => Date.now())) + 1_900);
  await expect(post(two, first).locator("time")).toHaveText("now");
  await send(one, "Post", second);
  await expect(post(two, second).locator("time")).toHaveText("now");
  await expect(post(two, first).locator("time")).toHaveText("1s");
  await two.clock.resume();

  for (const page of [one, two]) await open(page, forum("wild-scene"));
  const scene = unheard("the reels");
  await send(one, "Post", scene);
  await expect(two.locator("article").first()).toContainText(scene);
  await expect(post(two, scene).locator(".numeral")).toHaveText(["0.0K", "0"]);
  for (let tap = 0; tap < 7; tap++) await post(one, scene).getByRole("button", { name: /^Up/ }).click();
  for (let tap = 0; tap < 2; tap++) await post(two, scene).getByRole("button", { name: /^Down/ }).click();
  for (const page of [one, two]) {
    await expect(post(page, scene).getByRole("button", { name: "Up 0.0K, 7 in all" })).toBeVisible();
    await expect(post(page, scene).locator(".numeral")).toHaveText(["0.0K", "2"]);
  }
  await expect(one.locator("article .numeral").filter({ hasText: "18.4K" })).toBeVisible();
});

test("LIVE-01: offline posts are delivered once; refusals keep the text", async ({ page, context }) => {
  // Where no other test posts, or the third post were another one meanwhile.
  await open(page, forum("love-island-forum"));
  const liked = page.locator("article").nth(2);
  const likes = Number((await liked.getByRole("button").getAttribute("aria-label"))?.replace(/\D/g, ""));
  await context.setOffline(true);
  const text = unheard("Said in a tunnel");
  await send(page, "Post", text);
  await expect(page.getByText("Not sent yet. It goes out when you are back.")).toBeVisible();
  await liked.getByRole("button").click();
  await expect(liked.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await context.setOffline(false);
  await expect(post(page, text)).toHaveCount(1, { timeout: 15_000 });
  await expect(page.locator(".unsent")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Like, ${likes + 1}` }).first()).toBeVisible({
    timeout: 15_000,
  });
  await page.reload();
  await expect(post(page, text)).toHaveCount(1);

  await open(page, forum("wild-scene"));
  const scene = page.locator("article").last();
  const downs = Number(
    (await scene.getByRole("button", { name: /^Down/ }).getAttribute("aria-label"))?.replace(/\D/g, ""),
  );
  await context.setOffline(true);
  const unheardOf = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/taps"));
  for (let tap = 0; tap < 3; tap++) await scene.getByRole("button", { name: /^Down/ }).click();
  await unheardOf;
  await context.setOffline(false);
  await expect
    .poll(
      async () =>
        (await (await page.request.get(forum("wild-scene"))).text()).includes(`Down, ${downs + 3}"`),
      {
        timeout: 15_000,
      },
    )
    .toBe(true);

  await open(page, `${live}&see=confess`);
  await context.setOffline(true);
  const confession = unheard("I confess in tunnels");
  await send(page, "Confession", confession);
  await expect(page.getByText("Not sent yet. It goes out when you are back.")).toBeVisible();
  await context.setOffline(false);
  await expect(slip(page, confession).getByRole("button", { name: "Vote up, 0" })).toBeVisible({
    timeout: 15_000,
  });
  await expect(slip(page, confession)).toHaveCount(1);

  await open(page, forum("love-island-forum"));
  await send(page, "Post", "see www.example.com");
  await expect(page.locator(".composer-refused")).toContainText("Say it another way");
  await expect(page.getByRole("textbox", { name: "Post" })).toHaveValue("see www.example.com");

  // Without news, so that nobody else's confession moves the stack.
  await page.route("**/live?*", () => new Promise(() => undefined));
  await open(page, live);
  const list = page.getByRole("list", { name: "Confessions" });
  const place = () => list.evaluate((box) => Math.round(box.scrollTop / 192));
  await list.focus();
  for (const [key, at] of [
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
    ["ArrowUp", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(place, key).toBe(at);
  }
});
