import type { BrowserContext, Page } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { comeNear, facts } from "./landing-stage.ts";
import { join, messages, partyOf, say, unheard } from "./rooms.ts";

// Decision 0095: the oldest browsers we mean, plain http, a page that its browser translates, and many tabs.

const since = {
  all: `for (const [owner, ...names] of [
      [Object, "groupBy"], [Map, "groupBy"], [Promise, "withResolvers", "try"], [Array, "fromAsync"], [URL, "parse"],
      [AbortSignal, "any"], [RegExp, "escape"], [Document.prototype, "startViewTransition"],
      [Element.prototype, "checkVisibility"], [Iterator.prototype, "map", "filter", "toArray", "take", "some", "find"],
      [Set.prototype, "union", "intersection", "difference", "isSubsetOf"],
      [HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover"],
    ]) for (const name of names) delete owner[name];
    delete window.scheduler;`,
  safari: `delete URL.canParse; delete Response.json; delete window.requestIdleCallback;`,
  firefox: `delete Intl.Segmenter; delete String.prototype.toWellFormed; delete String.prototype.isWellFormed;`,
  chrome: `delete URL.canParse; delete String.prototype.toWellFormed;
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];`,
  http: `for (const name of ["clipboard", "locks"]) delete Navigator.prototype[name];
    delete Crypto.prototype.randomUUID;`,
};

const browsers = [
  ["Safari 16.4", since.all + since.safari],
  ["Firefox 115", since.all + since.firefox],
  ["Chrome 109", since.all + since.chrome],
  ["any browser over plain http", since.http],
] as const;

/** What went wrong by itself, and whether the page is still there. */
function watched(page: Page): () => Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`${page.url()}: ${message}`));
  return async () => {
    if (await page.getByText("The film broke").count()) errors.push(`${page.url()} is gone`);
    return errors;
  };
}

async function rateWithoutALine(page: Page, context: BrowserContext): Promise<void> {
  await page.goto("/fans?view=play");
  const hot = page.getByRole("button", { name: "Hot", exact: true });
  await expect(hot).toBeEnabled();
  await context.setOffline(true);
  await hot.click();
  await expect(page.getByText("You are offline.")).toBeVisible();
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/votes"),
  );
  await context.setOffline(false);
  expect((await sent).status()).toBe(200);
}

async function goRound(page: Page, context: BrowserContext) {
  const wrong = watched(page);
  await join(page, await partyOf(page, "Live Now"));
  const text = unheard("From an older phone");
  await say(page, text);
  await expect(messages(page, text)).toHaveCount(1);
  await comeNear(page);
  await page.locator(".stage-shelf:visible button").first().click();
  await expect(facts(page).first()).toBeVisible();
  await rateWithoutALine(page, context);
  for (const path of [
    "/afters",
    "/drops",
    "/fans?view=live",
    "/fans?view=chat",
    "/memes/make",
    "/waitlist",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  expect(await wrong()).toEqual([]);
}

for (const [name, lack] of browsers)
  test(`${name}: pages, a line, a dive, and offline acts work`, async ({
    browser,
    contextOptions,
    viewport,
    isMobile,
    hasTouch,
    baseURL,
  }) => {
    const options = { ...contextOptions, viewport, isMobile, hasTouch, baseURL };
    const context = await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() });
    const page = waitForScripts(await context.newPage());
    await page.addInitScript(lack);
    await goRound(page, context);
    await context.close();
  });

/** As Chrome does it: each text out, and two font elements with other words into its place; new ones too. */
const translate = () => {
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest("script, style, textarea, title, font, option, svg"))
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `${text.data.trim()}~`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  walk(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        const within = node.nodeType === Node.TEXT_NODE ? node.parentNode : node;
        // None where it is gone again.
        if (within) walk(within);
      }
  }).observe(document.body, { childList: true, subtree: true });
};

/** What comes with a page is taken over piece by piece, each of which has to be found as it was sent. */
const isTakenOver = () =>
  [...document.querySelectorAll("main :is(h1, h2, h3, p, span, b, a, button, li, time)")].every((part) =>
    Object.keys(part).some((key) => key.startsWith("__reactProps")),
  );

async function beTranslated(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { polling: 40 });
  await page.evaluate(translate);
}

test("a page translated by the browser keeps working; of eight tabs one is live", async ({
  page,
  context,
}) => {
  const wrong = watched(page);
  await page.goto(await partyOf(page, "Live Now"));
  await page.getByRole("button", { name: /^Join Party/ }).waitFor();
  await beTranslated(page);
  await page.getByRole("button", { name: /^Join Party/ }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  const text = unheard("In another language");
  await say(page, text);
  await expect(messages(page, `${text}~`)).toHaveCount(1);

  await page.goto("/fans?view=chat&character=carmilla");
  const field = page.getByRole("textbox", { name: /^Message to/ });
  await expect(field).toBeEnabled();
  await beTranslated(page);
  await field.fill("Who are you?");
  await field.press("Enter");
  await expect(page.getByText("Who are you?~")).toBeVisible();
  await expect(page.locator(".talk-said[data-role=assistant]:not([data-opening])")).toHaveCount(1);

  await page.goto("/polls");
  const count = page.locator(".poll-total").first();
  await beTranslated(page);
  await expect(count).toContainText("~");
  // Others vote as well.
  const counted = async () => Number(/^(\d+) votes?~/.exec(await count.innerText())?.[1] ?? 0);
  const before = await counted();
  await page.locator("main button.poll-row").first().click();
  await expect.poll(counted).toBeGreaterThan(before);
  expect(await wrong()).toEqual([]);
  await test.step("eight tabs of a room, and a request in each is answered", async () => {
    await page.context().clearCookies();
    const address = await partyOf(page, "Live Now");
    const tabs = [page];
    for (let more = 1; more < 8; more += 1) tabs.push(await context.newPage());
    for (const tab of tabs) {
      await tab.goto(address);
      await expect(tab.getByRole("log")).toBeVisible();
    }
    for (const tab of tabs)
      expect(
        await tab.evaluate(() =>
          fetch("/healthz", { signal: AbortSignal.timeout(5_000) }).then(({ ok }) => ok),
        ),
      ).toBe(true);
    const paused = page.getByText("Paused here while other tabs are live");
    await expect(paused).toBeVisible();
    await page.getByRole("button", { name: /^Join Party/ }).click();
    await expect(paused).toHaveCount(0);
    const text = unheard("Said in the first of them");
    await say(page, text);
    await expect(messages(tabs[7]!, text)).toHaveCount(1);
  });
});
