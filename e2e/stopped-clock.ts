import type { Page } from "@playwright/test";

declare global {
  interface Window {
    serverAhead?: number;
  }
}

/**
 * Puts the page's time into the test's hands. Its stream tells the server's clock whenever it opens, and that one goes
 * on: what is told after the first time goes with the page's.
 */
export async function installClock(page: Page, time?: number) {
  await page.clock.install(time === undefined ? {} : { time });
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      const value = parse(text, ...more);
      if (!(value?.stream && value.now)) return value;
      window.serverAhead ??= value.now - Date.now();
      return { ...value, now: Date.now() + window.serverAhead };
    };
  });
}

/** From here on only the test lets time pass. */
export async function stopClock(page: Page) {
  await page.waitForFunction(() => window.serverAhead !== undefined);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
