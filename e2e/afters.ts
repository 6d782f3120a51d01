import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/**
 * Pages come first and their scripts a moment later (platform/http/first-paint.server.ts). A test that opens a
 * page with scripts on means the page with its scripts: here `goto` and `reload` wait for them.
 */
export const test = base.extend<{ alone: undefined }>({
  /** A room that a test has left open goes on moving, and takes the machine's time from every test after it. */
  alone: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    if (javaScriptEnabled !== false) waitForScripts(page);
    await page.context().setExtraHTTPHeaders(fromElsewhere());
    await use(page);
    expect(errors, "errors that the page threw, such as React finding other HTML than it rendered").toEqual(
      [],
    );
  },
});

const part = () => 1 + Math.floor(Math.random() * 250);

/** Visitors come from addresses of their own, or the limits would take all tests for one. */
export const fromElsewhere = () => ({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });

/** Lets a page of a second browser wait for its scripts as well. */
export function waitForScripts(page: Page): Page {
  for (const name of ["goto", "reload"] as const) {
    const original = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    (page as unknown as Record<string, unknown>)[name] = async (...args: unknown[]) => {
      const response = await original(...args);
      await page.waitForFunction(isAlive);
      return response;
    };
  }
  return page;
}

/** True once React has taken over the page. Runs in the browser. */
const isAlive = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));

/** No accessibility violation that a machine can find, on the page as it is now. */
export async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect(found).toEqual([]);
}
