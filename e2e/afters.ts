import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, test as base, expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import { type EmptyProduct, startEmpty } from "./empty-product.ts";
import { emptyPage, type KeptPage, openPage } from "./kept-page.ts";
import { smallTargets } from "./targets.ts";

export { expect };

/**
 * Pages come first and their scripts a moment later (platform/pages/first-paint.server.ts). A test that opens a
 * page with scripts on means the page with its scripts: here `goto` and `reload` wait for them.
 */
export const test = base.extend<
  { kept: KeptPage; alone: undefined },
  { keptPages: Map<string, KeptPage>; emptyProduct: EmptyProduct }
>({
  emptyProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const product = await startEmpty();
      await use(product);
      await product.server.stop();
    },
    { scope: "worker" },
  ],
  keptPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const pages = new Map<string, KeptPage>();
      await use(pages);
      for (const { context } of pages.values()) await context.close();
    },
    { scope: "worker" },
  ],
  kept: async (
    { browser, baseURL, viewport, javaScriptEnabled, isMobile, hasTouch, contextOptions, keptPages },
    use,
    testInfo,
  ) => {
    const key = JSON.stringify([viewport, javaScriptEnabled, isMobile, hasTouch, contextOptions]);
    const kept = keptPages.get(key) ?? (await newPage(browser, javaScriptEnabled));
    keptPages.set(key, kept);
    await use(kept);
    const passed = testInfo.status === testInfo.expectedStatus;
    if (passed && (await emptyPage(kept, baseURL!, viewport ?? null))) return;
    keptPages.delete(key);
    await kept.context.close();
  },
  context: async ({ kept }, use) => use(kept.context),
  /** A room that a test has left open goes on moving, and takes the machine's time from every test after it. */
  alone: [
    async ({ browser, keptPages }, use) => {
      await use(undefined);
      const kept = new Set([...keptPages.values()].map(({ context }) => context));
      for (const context of browser.contexts()) if (!kept.has(context)) await context.close();
    },
    { auto: true },
  ],
  page: async ({ kept: { page, context } }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await context.setExtraHTTPHeaders(fromElsewhere());
    await use(page);
    expect(errors, "errors that the page threw, such as React finding other HTML than it rendered").toEqual(
      [],
    );
  },
});

async function newPage(browser: Browser, javaScriptEnabled: boolean | undefined): Promise<KeptPage> {
  const kept = await openPage(browser);
  if (javaScriptEnabled !== false) waitForScripts(kept.page);
  return kept;
}

const part = () => 1 + Math.floor(Math.random() * 250);

/** Visitors come from addresses of their own, or the limits would take all tests for one. */
export const fromElsewhere = () => ({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });

/** Lets a page of a second browser wait for its scripts as well. */
export function waitForScripts(page: Page): Page {
  for (const name of ["goto", "reload"] as const) {
    const original = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    (page as unknown as Record<string, unknown>)[name] = async (...args: unknown[]) => {
      const response = await original(...args);
      // Not asked with every frame, which would make the page draw frames that nobody needs.
      await page.waitForFunction(isUp, undefined, { polling: 40 });
      return response;
    };
  }
  return page;
}

/**
 * True once React has put up this element (or the page, and a view of the fan app, whose script comes later) and so
 * listens to what its view listens to: as it takes over, it marks what it renders a while before. Runs in the browser.
 */
export function isUp(element?: Element): boolean {
  type Fiber = { return: Fiber; child: Fiber; sibling: Fiber; stateNode: { current: Fiber } } | null;
  const isShown = (part: Element | null) => {
    const [, own] = Object.entries(part ?? {}).find(([key]) => key.startsWith("__reactFiber")) ?? [];
    let top = (own ?? null) as Fiber;
    while (top?.return) top = top.return;
    const shown: Fiber[] = [top?.stateNode.current ?? null];
    for (let fiber = shown.pop(); fiber !== undefined; fiber = shown.pop()) {
      if (fiber && (fiber.stateNode as unknown) === part) return true;
      if (fiber) shown.push(fiber.sibling, fiber.child);
    }
    return false;
  };
  if (element) return isShown(element);
  const main = document.querySelector("main");
  return isShown(main) && isShown(document.querySelector(".fan-app-screen > :not(link)") ?? main);
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No accessibility violation that a machine can find, on the page as it comes to rest; on a phone room for a thumb. */
export async function axe(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const found = await page.evaluate(async () => {
    // What slides in is looked at once it is there.
    const moves = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      // What was folded away meanwhile stands still, and never ends.
      const isSeen = (effect as KeyframeEffect | null)?.target?.checkVisibility();
      return ends && isSeen && timeline === document.timeline && playState === "running";
    });
    await Promise.allSettled(moves.map((move) => move.finished));
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  });
  expect(found).toEqual([]);
  if (page.viewportSize()!.width < 500) expect(await page.evaluate(smallTargets)).toEqual([]);
}

/** On a page whose clock stands: a look takes some turns of it, of a millisecond each. */
export async function axeInStoppedTime(page: Page) {
  let isOver = false;
  const looked = axe(page).finally(() => {
    isOver = true;
  });
  while (!isOver) await page.clock.runFor(1);
  await looked;
}
