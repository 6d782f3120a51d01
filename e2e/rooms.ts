import type { Page } from "@playwright/test";
import { expect } from "./afters.ts";

/** Address of a party in this state, found as a visitor finds it: sample parties roll over to new addresses. */
export async function partyOf(page: Page, badge: "Live Now" | "Ending Soon" | "Archived"): Promise<string> {
  const directory = await (await page.request.get("/afters")).text();
  const card = directory
    .split("<article ")
    .slice(1)
    .find((html) => html.includes(`${badge}<`) && html.includes("card-target"));
  const href = card && /href="(\/afters\/[^"]+)"/.exec(card)?.[1];
  expect(href).toBeTruthy();
  return href!;
}

/** Opens the party and joins it; what a newcomer is handed is put away. */
export async function join(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole("button", { name: /^Join Party/ }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await putAway(page);
}

/** The program at the door, and what one is offered to say. */
export async function putAway(page: Page) {
  if ((await page.locator(".first-words").count()) > 0)
    await page.getByRole("button", { name: "Just watching" }).click();
  if (await page.locator(".recap-close").isVisible()) await page.locator(".recap-close").click();
}

export async function say(page: Page, text: string) {
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill(text);
  await field.press("Enter");
}

/** Messages with this text, sent or on their way. */
export const messages = (page: Page, text: string) =>
  page.getByRole("log").getByRole("article").filter({ hasText: text });

/** On a phone it is a bar until somebody votes. */
export async function unfoldPoll(page: Page) {
  const folded = page.locator(".room-poll-toggle[aria-expanded=false]").filter({ visible: true });
  if ((await folded.count()) > 0) await folded.click();
}

/** On a phone they fan out of one button, and fold again by themselves. */
export async function react(page: Page, kind: string) {
  const button = page.locator(`.reaction[value=${kind}]`);
  await expect(page.locator(".reactions")).toBeVisible();
  if (!(await button.isVisible())) await page.locator(".react-toggle").click();
  await button.click();
}

/** What becomes of one's name, portrait and calls; on a phone it unfolds by one's portrait. */
export async function unfoldSelf(page: Page) {
  const folded = page.locator(".you-toggle[aria-expanded=false]").filter({ visible: true });
  if ((await folded.count()) > 0) await folded.click();
}

/** A text that nobody else has said. */
export const unheard = (text: string) => `${text} ${Math.random().toString(36).slice(2, 10)}`;
