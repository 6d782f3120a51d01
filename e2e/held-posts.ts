import type { Page } from "@playwright/test";

/** Posts to it wait until they are let go; then they go on, or are lost. */
export async function hold(page: Page, address: string, then: "continue" | "abort" = "continue") {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    await route[then]();
  });
  return release;
}

export const waiting = (page: Page) => page.getByRole("button", { name: "Submitting..." });
