import type { Page } from "@playwright/test";
import { expect } from "./afters.ts";

export const stage = (page: Page) => page.locator(".stage");
export const dive = (page: Page) => page.locator(".stage-dive");
export const facts = (page: Page) => dive(page).locator(".stage-facts h4");
export const booth = (page: Page) => page.locator(".booth");
export const button = (page: Page, name: string | RegExp) =>
  stage(page).getByRole("button", { name, exact: true });
export const shelf = (page: Page, title: string) =>
  stage(page).locator(".stage-shelf:visible").getByRole("button", { name: title });

/** The stage is asked for once it is near. */
export async function comeNear(page: Page) {
  await page.goto("/");
  await page.locator(".experience-screen").scrollIntoViewIfNeeded();
  await expect(stage(page)).toBeVisible();
}
