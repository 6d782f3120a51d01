import type { Browser, BrowserContextOptions } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { join, messages, partyOf, react, say, unfoldPoll, unheard } from "./rooms.ts";

// Two browsers, and a line that has to come back: slower than one page.
test.describe.configure({ timeout: 60_000 });

const fan = async (browser: Browser, options: BrowserContextOptions) =>
  waitForScripts(
    await (await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() })).newPage(),
  );

/** Two people in one room, each with a browser of their own. */
async function twoFans(browser: Browser, options: BrowserContextOptions) {
  const [one, two] = [await fan(browser, options), await fan(browser, options)];
  const contexts = [one.context(), two.context()] as const;
  const address = await partyOf(one, "Live Now");
  await Promise.all([join(one, address), join(two, address)]);
  return { one, two, contexts };
}

test("chat, votes and taps of one fan reach the other at once; double clicks are one", async ({
  browser,
  contextOptions,
}) => {
  const { one, two } = await twoFans(browser, contextOptions);
  const text = unheard("Can you hear me");
  await say(one, text);
  await expect(messages(two, text)).toHaveCount(1);
  await expect(messages(two, text).locator(".message-own")).toHaveCount(0);
  await expect(messages(one, text).locator(".message-own")).toHaveText("you");
  await expect(two.locator(".room-here")).toContainText(/You and \d+ more|You, \d+ more/);
  await test.step("a double click counts once", async () => {
    await unfoldPoll(one);
    await one.locator(".room-poll button.poll-row").first().dblclick();
    await expect(one.getByText("Vote cast successfully!")).toBeVisible();
    const text = unheard("Once");
    await one.keyboard.press("Escape");
    await one.getByRole("textbox", { name: "Message" }).fill(text);
    await one.getByRole("button", { name: "Send" }).dblclick();
    await expect(messages(two, text)).toHaveCount(1);
    // What was sent twice would stand before what is said later.
    const later = unheard("Later");
    await say(one, later);
    await expect(messages(one, later)).toHaveCount(1);
    await expect(messages(two, later)).toHaveCount(1);
    await expect(messages(one, text)).toHaveCount(1);
  });
  await test.step("a vote of one fan moves the bars of the other", async () => {
    const total = async () =>
      Number.parseInt((await one.locator(".room-poll .poll-count").innerText()).replace(/\D/g, ""), 10);
    // The show may close one poll and open the next meanwhile; then it is the next one's turn.
    await expect(async () => {
      await unfoldPoll(one);
      await unfoldPoll(two);
      const before = await total();
      await two.locator('.room-poll button.poll-row[aria-pressed="false"]').first().click();
      await expect.poll(total, { timeout: 4_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 40_000 });
  });
  await test.step("taps of one fan rise in the totals of the other", async () => {
    const heart = two.locator(".reaction[value=heart]");
    const total = async () => Number((await heart.getAttribute("aria-label"))!.replace(/\D/g, ""));
    const before = await total();
    for (let tap = 0; tap < 3; tap++) await react(one, "heart");
    await expect.poll(total).toBeGreaterThanOrEqual(before + 3);
  });
});

test("new messages below are counted, and never move what is read", async ({ browser, contextOptions }) => {
  const { one, two } = await twoFans(browser, contextOptions);
  const chat = two.getByRole("log");
  const pill = two.getByRole("button", { name: /new message/i });
  await expect(pill).toHaveCount(0);
  const known = await chat.evaluate((box) => {
    box.scrollTop = -300;
    return [...box.querySelectorAll("article[data-seq]")].at(-1)!.getAttribute("data-seq");
  });
  const place = () =>
    chat.evaluate((box) => {
      const seen = [...box.querySelectorAll("article")].find(
        (line) => line.getBoundingClientRect().top > box.getBoundingClientRect().top,
      )!;
      return { seq: seen.getAttribute("data-seq"), top: Math.round(seen.getBoundingClientRect().top) };
    });
  // The room learns of the scroll with the next frame, and has drawn what follows from it after one more.
  await chat.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );
  const before = await place();
  /** The room's own people speak as well: what counts is what has come since, whoever said it. */
  const told = () =>
    two.evaluate((seq) => {
      const after = [...document.querySelectorAll("[role=log] article[data-seq]")].filter(
        (line) => Number(line.getAttribute("data-seq")) > Number(seq),
      ).length;
      const expected = after === 1 ? "New message" : `${after} new messages`;
      return after > 0 && document.querySelector(".chat-missed")?.textContent === expected ? after : 0;
    }, known);
  await say(one, unheard("Below"));
  await expect.poll(told).toBeGreaterThanOrEqual(1);
  await say(one, unheard("Below as well"));
  await expect.poll(told).toBeGreaterThanOrEqual(2);
  const seated = async () => (await two.locator(".took-seats").allInnerTexts()).join();
  const seatedBefore = await seated();
  const third = await fan(browser, contextOptions);
  await join(third, new URL(one.url()).pathname);
  await expect.poll(seated).not.toBe(seatedBefore);
  await expect.poll(told).toBeGreaterThanOrEqual(2);
  const after = await place();
  expect(after.seq).toBe(before.seq);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
  await pill.click();
  // Other people may have spoken since, so the end of the chat is in view, whatever stands there.
  await expect.poll(() => chat.evaluate((box) => Math.round(box.scrollTop))).toBeGreaterThanOrEqual(0);
  await expect(chat.getByRole("article").last()).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test("offline and back: nothing is missing and nothing is there twice", async ({
  browser,
  contextOptions,
}) => {
  const { one, two, contexts } = await twoFans(browser, contextOptions);
  await contexts[1].setOffline(true);
  const mine = unheard("From the tunnel");
  await say(two, mine);
  await expect(messages(two, mine)).toContainText("Not sent yet");
  await expect(two.getByText("You are offline.")).toBeVisible();
  const missed = [unheard("Missed"), unheard("Missed"), unheard("Missed")];
  for (const text of missed) {
    await say(one, text);
    await expect(messages(one, text)).toHaveCount(1);
  }
  await contexts[1].setOffline(false);
  await expect(two.getByText("You are offline.")).toHaveCount(0);
  for (const text of missed) await expect(messages(two, text)).toHaveCount(1, { timeout: 20_000 });
  await expect(messages(two, mine)).not.toContainText("Not sent yet", { timeout: 20_000 });
  await expect(messages(one, mine)).toHaveCount(1);
  await expect(messages(two, mine)).toHaveCount(1);
});
