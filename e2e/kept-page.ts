import type { Browser, BrowserContext, Page } from "@playwright/test";

/**
 * A browser process for every test is half of what the tests cost. Here a page is kept and emptied between them:
 * no cookie, nothing stored, no route, no emulation. One that a test has changed for good (scripts put into it, a
 * clock of its own, a slow processor) or that a test has failed in is thrown away.
 */
export type KeptPage = {
  context: BrowserContext;
  page: Page;
  goTo: Page["goto"];
  /** Of the products that it was shown by their whole address. */
  origins: Set<string>;
  spent: boolean;
};

/** A page of the light kind, so that the next one starts in the same process. */
const lightPage = "/robots.txt";

export async function openPage(browser: Browser): Promise<KeptPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const origins = new Set<string>();
  const kept = { context, page, goTo: page.goto.bind(page), origins, spent: false };
  before(page, "goto", (url) => {
    if (URL.canParse(String(url))) origins.add(new URL(String(url)).origin);
  });
  const spend = () => {
    kept.spent = true;
  };
  for (const name of ["addInitScript", "exposeFunction", "exposeBinding"] as const) {
    before(page, name, spend);
    before(context, name, spend);
  }
  // What Chromium is told past Playwright, such as to be slow, holds until its page is gone.
  before(context, "newCDPSession", spend);
  for (const name of ["install", "setFixedTime", "setSystemTime"] as const) before(page.clock, name, spend);
  return kept;
}

/** Leaves nothing of a test. False when the page is to be thrown away. */
export async function emptyPage(
  { context, page, goTo, origins, spent }: KeptPage,
  baseURL: string,
  size: Size | null,
) {
  if (spent || page.isClosed()) return false;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, reducedMotion: null, colorScheme: null, forcedColors: null });
  if (size) await page.setViewportSize(size);
  for (const other of context.pages()) if (other !== page) await other.close();
  const common = new URL(baseURL).origin;
  origins.delete(common);
  // Last, because there the next test begins.
  for (const origin of [...origins, common]) {
    // A server that its test has ended can be visited by nobody.
    const isThere = await goTo(origin + lightPage).catch(() => null);
    if (!isThere) continue;
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  origins.clear();
  await context.clearCookies();
  return true;
}

type Size = { width: number; height: number };

function before<T extends object, K extends keyof T>(
  target: T,
  name: K,
  act: (first: unknown) => void,
): void {
  const original = (target[name] as (...args: unknown[]) => unknown).bind(target);
  target[name] = ((...args: unknown[]) => {
    act(args[0]);
    return original(...args);
  }) as T[K];
}
