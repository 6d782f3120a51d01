import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { axe, expect, fromElsewhere, test } from "./afters.ts";
import { hold } from "./held-posts.ts";
import { mark, ownProduct } from "./own-database.ts";
import { join, react, say } from "./rooms.ts";
import { installClock, stopClock } from "./stopped-clock.ts";
import { windows } from "./windows.ts";

// A room's times are its clock's, and what moves in it is what somebody else just did. Nobody else is in this product.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ mode: "serial" });

const { at, newcomer, joinAs, run, aParty, aPoll } = ownProduct();

/** Somebody else, who acts without a page. */
async function another(page: Page) {
  const context = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
  await newcomer(context.request);
  return context.request;
}

const stepBy = async (page: Page, seconds: number) => {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000);
};

test("AFTERS-12, AFTERS-15: time left, playhead and permissions follow the clock", async ({ page }) => {
  const party = await aParty({ starts: -9 * minutes, ends: 1 * minutes });
  await newcomer(page.request);
  await joinAs(page.request, party);
  await installClock(page);
  await page.goto(at(`/afters/${party}`));
  await stopClock(page);
  const left = async () => {
    const [, minute = 0, second = 0] = /(\d+):(\d+)/
      .exec(await page.getByRole("timer").innerText())!
      .map(Number);
    return minute * 60 + second;
  };
  const played = () =>
    page.locator(".playhead").evaluate((line: HTMLElement) => Number.parseFloat(line.style.left));
  const reactions = page.locator(".reactions");
  await stepBy(page, 1);
  const [seconds, part] = [await left(), await played()];
  expect(part).toBeCloseTo((1 - seconds / (10 * minutes)) * 100, 0);
  await stepBy(page, 12);
  expect(await left()).toBe(seconds - 12);
  expect((await played()) - part).toBeCloseTo((12 / (10 * minutes)) * 100, 1);
  await expect(reactions).toBeVisible();
  await stepBy(page, seconds - 12);
  await expect(page.getByText("This party is over. You are reading its archive.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(page.locator(".playhead")).toHaveCount(0);
  await expect(reactions).toHaveCount(0);
});

test("an open room turns into its credits at the end, and its polls close", async ({
  page,
  browser,
  contextOptions,
}) => {
  const party = await aParty({ title: "To the very end", starts: -9 * minutes, ends: 4 * minutes });
  const poll = await aPoll("Left or right?", party);
  await newcomer(page.request);
  await joinAs(page.request, party);
  await page.request.post(at(`/polls/${poll}/votes`), { data: { option: 0 } });
  await page.request.post(at(`/afters/${party}/messages`), { data: { text: "I will stay to the end" } });
  const stranger = await (await browser.newContext({ ...contextOptions, reducedMotion: "reduce" })).newPage();
  await page.goto(at(`/afters/${party}`));
  await stranger.goto(at(`/afters/${party}`));
  await expect(page.locator(".ending-soon")).toContainText("Ending soon");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveAttribute(
    "placeholder",
    "One last thing",
  );
  await expect(page.locator(".party-strip[data-ending]")).toHaveCount(1);
  const reloaded = [await mark(page), await mark(stranger)];
  await run("update parties set ends_at = now() where id = $1", [party]);

  for (const each of [page, stranger]) {
    await expect(each.getByText("This party is over. These are its credits.")).toBeVisible();
    await expect(each.getByRole("region", { name: "What the room said" })).toContainText("Left 100%");
    await expect(each.locator("blockquote")).toContainText("I will stay to the end");
    await expect(each.getByText("1 of 1")).toBeVisible();
  }
  for (const stayed of reloaded) await stayed();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const you = page.getByRole("region", { name: "And you" });
  await expect(you).toContainText(/, in seat 1A/);
  await expect(you).toContainText("In at 9:0");
  await expect(you).toContainText("1 line, 1 vote.");
  await expect(stranger.getByRole("region", { name: "And you" })).toHaveCount(0);
  await stranger.context().close();

  // By itself, until somebody takes it into their hands.
  await page.getByRole("button", { name: "Pause the credits" }).click();
  const at0 = await page.evaluate(() => window.scrollY);
  await page.getByRole("button", { name: "Roll the credits" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(at0);
  // From its end it begins anew.
  await page.getByRole("button", { name: "Pause the credits" }).click();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Roll the credits" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
  await page.getByRole("heading", { level: 1 }).press("ArrowUp");
  await expect(page.getByRole("button", { name: "Roll the credits" })).toBeVisible();
  await page.getByRole("link", { name: "Take your stub" }).click();
  const stub = page.getByRole("img", {
    name: /^Ticket stub: To the very end\. .+, in at 9:\d\d, seat 1A, 1 lines?\.$/,
  });
  await expect(stub).toContainText("I will stay to the end");
  await axe(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the picture" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${party}-stub.png`);
  const png = await readFile(await download.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1920]);
  // Whoever has the link sees it, and a made up one leads to nothing.
  const elsewhere = await fetch(page.url());
  expect(await elsewhere.text()).toMatch(/property="og:image" content="[^"]+\/stubs\/[^"]+\/card\.jpg"/);
  expect((await fetch(`${page.url()}x`)).status).toBe(404);
  const late = await page.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
  expect((await late.json()).code).toBe("poll_closed");
});

/** A party in which so much was said, a line a second. */
async function aSpokenParty(lines: number) {
  const party = await aParty();
  await run(
    `insert into log_entries (topic, seq, offset_ms, kind, body) select 'party:' || $1, n, n * 1000, 'message',
       jsonb_build_object('text', 'Line ' || n, 'speaker', jsonb_build_object('fanId', 'f', 'name', 'Nell', 'avatar', ''))
     from generate_series(1, $2::int) as n`,
    [party, lines],
  );
  await run("update log_heads set last_seq = $2 where topic = 'party:' || $1", [party, lines]);
  return party;
}

test("earlier messages load without a jump; long chats keep the newest lines", async ({ page }) => {
  const short = await aSpokenParty(100);
  const lines = page.getByRole("log").getByRole("article");
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.goto(at(`/afters/${short}`));
    const before = await lines.count();
    const first = lines.first();
    const text = await first.innerText();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect(lines.filter({ hasText: text.split("\n").at(-1)! }).first()).toBeInViewport();
    await expect(page.getByRole("button", { name: "Earlier messages" })).toHaveCount(0);
  }
  await join(page, at(`/afters/${await aSpokenParty(400)}`));
  while ((await lines.count()) <= 200) {
    const before = await lines.count();
    await lines.first().scrollIntoViewIfNeeded();
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
  }
  await say(page, "And now the end");
  await expect(lines.last()).toContainText("And now the end");
  // The half of them, and what was just said.
  await expect(lines).toHaveCount(101);
  await lines.first().scrollIntoViewIfNeeded();
  await expect.poll(() => lines.count()).toBeGreaterThan(101);
});

test("a poll closes at its second, on a page that hears nothing", async ({ page }) => {
  const poll = await aPoll("Until when?");
  await run("update polls set closes_at = date_trunc('second', now()) + interval '1 hour' where id = $1", [
    poll,
  ]);
  await installClock(page);
  await page.goto(at("/polls"));
  await stopClock(page);
  const card = page.getByRole("article").filter({ hasText: "Until when?" });
  const left = async () => {
    const [, minute = 0, second = 0] = /(\d+):(\d+)/
      .exec(await card.locator(".poll-closing").innerText())!
      .map(Number);
    return minute * 60 + second;
  };
  await stepBy(page, 1);
  const seconds = await left();
  await stepBy(page, 3);
  expect(await left()).toBe(seconds - 3);
  await page.clock.fastForward((seconds - 8) * 1_000);
  await stepBy(page, 4);
  await expect(card.locator(".poll-closing")).toHaveText("Closes in 0:01");
  await expect(card.getByRole("button")).toHaveCount(2);
  await stepBy(page, 1);
  await expect(card.getByText("Closed", { exact: true })).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await run("update polls set is_active = false where id = $1", [poll]);
});

test("chat adds heat, is announced every 8 s, and a tap counts once", async ({ page }) => {
  const party = await aParty();
  await newcomer(page.request);
  await joinAs(page.request, party);
  await installClock(page);
  await page.goto(at(`/afters/${party}`));
  const other = await another(page);
  await joinAs(other, party);
  const lines = page.getByRole("log").getByRole("article");
  const say = async (text: string) => {
    await other.post(at(`/afters/${party}/messages`), { data: { text } });
    await expect(lines.last()).toContainText(text);
  };
  const heat = () => page.locator(".heat path").getAttribute("d");
  await stopClock(page);
  const cold = await heat();
  await say("One");
  await say("Two");
  expect(await heat()).not.toBe(cold);
  const told = page.locator(".chat-frame > [role=status]");
  for (let step = 0; step < 80 && (await told.innerText()) === ""; step++) await page.clock.runFor(100);
  await expect(told).toHaveText("2 new messages");
  await say("Three");
  await page.clock.runFor(7_800);
  await expect(told).toHaveText("2 new messages");
  await page.clock.runFor(300);
  await expect(told).toHaveText(/^.+: Three$/);
  await page.clock.resume();
  const release = await hold(page, "**/reactions");
  const clap = page.locator(".reaction[value=clap]");
  for (let tap = 0; tap < 3; tap++) await react(page, "clap");
  await expect(clap).toHaveAttribute("aria-label", "Clap, 3");
  const heard = page.waitForResponse("**/reactions");
  release();
  await heard;
  await other.post(at(`/afters/${party}/reactions`), {
    data: { taps: { clap: 2 }, clientKey: crypto.randomUUID() },
  });
  await expect(clap).toHaveAttribute("aria-label", "Clap, 5");
  await page.reload();
  await expect(clap).toHaveAttribute("aria-label", "Clap, 5");
});
