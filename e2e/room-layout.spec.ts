import { expect, test } from "./afters.ts";
import { join, partyOf, unfoldPoll } from "./rooms.ts";
import { windows } from "./windows.ts";

test("the room fills the screen and scrolls only inside the chat", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  for (const size of windows) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(overflow).toBeLessThanOrEqual(1);
    const wide = await page.locator(".room").evaluate((room) => room.scrollWidth - room.clientWidth);
    expect(wide).toBe(0);
    const atBottom = await page.getByRole("log").evaluate((chat) => Math.abs(chat.scrollTop) < 2);
    expect(atBottom).toBe(true);
  }

  // A phone that is turned keeps the picture, the clock and the vote, beside the chat.
  await page.setViewportSize({ width: 844, height: 390 });
  for (const part of [".party-strip img", ".party-clock", ".room-poll-bar", ".composer"])
    await expect(page.locator(part).first(), part).toBeInViewport({ ratio: 0.9 });
  await unfoldPoll(page);
  await page.locator(".room-poll button").filter({ visible: true }).last().scrollIntoViewIfNeeded();
  await expect(page.locator(".room-poll button").filter({ visible: true }).last()).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    1,
  );
});
