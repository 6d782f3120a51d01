import type { Page } from "@playwright/test";
import { axe, axeInStoppedTime, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { join, messages, say } from "./rooms.ts";

// Who is here, and what is said, is what the test does.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ timeout: 60_000 });

const { at, newcomer, joinAs, aParty, run } = sharedProduct();

/** Somebody else, who acts without a page, and how they are called in the room. */
async function another(page: Page, party: string) {
  const context = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
  await newcomer(context.request);
  const { me } = (await (await joinAs(context.request, party)).json()) as { me: { name: string } };
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(at(`/afters/${party}/${path}`), { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { entry: { seq: number } };
  };
  return { name: me.name, post };
}

const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const nameOf = (page: Page) => page.locator(".speaking-as b").innerText();
const answering = (page: Page) => page.locator(".replying-to");

async function twoIn(page: Page, party: string) {
  const context = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
  const two = waitForScripts(await context.newPage());
  await Promise.all([join(page, at(`/afters/${party}`)), join(two, at(`/afters/${party}`))]);
  return two;
}

test("a line is answered: quoted, marked for its author, linked, and unread elsewhere", async ({ page }) => {
  const two = await twoIn(page, await aParty());
  await say(page, "Third row, same as last time");
  await messages(two, "Third row").locator(".message-more").click();
  await axe(two);
  await two.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
  await expect(field(two)).toBeFocused();
  await expect(answering(two)).toContainText("Third row, same as last time");
  await axe(two);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(at("/afters?tab=mine"));
  const mark = elsewhere.locator(".answered-mark");
  await expect(elsewhere.getByRole("heading", { name: "Parties you joined" })).toBeVisible();
  await expect(mark).toHaveCount(0);
  // On a busy machine the look at all this takes longer than the five seconds after which it counts as seen.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await say(two, "You owe me a glove theory");
  await expect(answering(two)).toHaveCount(0);
  const answer = page.locator("[data-answers]");
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(answer).toContainText("You owe me a glove theory", { timeout: 500 });
  }).toPass();
  await expect(answer).toContainText("answered you");
  await expect(two.locator("[data-answers]")).toHaveCount(0);
  await expect(mark).toHaveAccessibleName("1 answered you");
  await expect(elsewhere.locator(".joined .answered-here")).toHaveText("1 answered you");
  await elsewhere.goto(at("/afters?tab=live"));
  await expect(elsewhere.locator(".live-grid .answered-here")).toHaveText("1 answered you");
  await axeInStoppedTime(page);
  const quote = answer.locator(".quote");
  await expect(quote).toContainText("Third row, same as last time");
  await quote.click();
  await expect(messages(page, "Third row").and(page.locator("[data-own]"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(answer).toBeFocused();
  const seen = page.waitForResponse("**/answers/seen");
  await page.clock.runFor(5_000);
  await seen;
  await page.clock.resume();
  await expect(answer).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  await page.reload();
  await expect(messages(page, "glove theory")).toHaveCount(1);
  await expect(answer).toHaveCount(0);
});

test("a mention is completed from members, highlighted, and its fan is notified", async ({ page }) => {
  const party = await aParty();
  const silent = await another(page, party);
  // The news of who came in are over.
  await run("update party_members set joined_at = now() - interval '1 hour' where party_id = $1", [party]);
  const two = await twoIn(page, party);
  const name = await nameOf(two);
  await say(two, "Good evening");
  await expect(messages(page, "Good evening")).toHaveCount(1);
  // All but its end: generated names may begin alike.
  await field(page).pressSequentially(`Over to @${name.slice(0, -1).toLowerCase()}`);
  const options = page.getByRole("option");
  await expect(options).toHaveText([name]);
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(`Over to @${name} `);
  await expect(options).toHaveCount(0);
  await field(page).pressSequentially("and @nobody");
  await page.keyboard.press("Enter");
  await expect(two.locator("[data-answers] .message-name")).toHaveText(`@${name}`);
  await expect(two.locator("[data-answers]")).toContainText("and @nobody");
  await field(page).pressSequentially(`@${silent.name.slice(0, -1).toLowerCase()}`);
  await expect(options).toHaveText([silent.name]);
  await page.keyboard.press("Tab");
  await expect(field(page)).toHaveValue(`@${silent.name} `);
});

test("an answer out of sight is a chip that leads to it, however far back", async ({ page }) => {
  const party = await aParty();
  await join(page, at(`/afters/${party}`));
  await say(page, "Long ago");
  await expect(messages(page, "Long ago").locator(".message-at")).not.toHaveText("Sending");
  const first = Number(await messages(page, "Long ago").getAttribute("data-seq"));
  const other = await another(page, party);
  await other.post("messages", { text: "The answer", replyTo: first });
  await run("delete from party_answers where party_id = $1", [party]);
  await run(
    `with more as (
       update log_heads set last_seq = last_seq + 150 where topic = 'party:' || $1 returning last_seq - 150 as base
     ) insert into log_entries (topic, seq, at, offset_ms, kind, body)
     select 'party:' || $1, base + n, now(), 600000, 'message',
       jsonb_build_object('text', 'Line ' || n, 'speaker', jsonb_build_object('fanId', 'f', 'name', 'Ada', 'avatar', ''))
     from more, generate_series(1, 150) n`,
    [party],
  );
  await page.reload();
  const last = await other.post("messages", { text: "And again", replyTo: first });
  const line = page.locator(`[data-seq="${last.entry.seq}"]`);
  // The line it answers is not on the page: its words are asked for.
  await expect(line.locator(".quote")).toContainText("Long ago");
  await line.locator(".quote").click();
  await expect(page.locator(`[data-seq="${first}"]`)).toBeFocused();
  await expect(page.getByRole("button", { name: `${other.name} answered you` })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: `${other.name} answered you` }).click();
  await expect(line).toBeFocused();
  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expect(page.locator(`[data-seq="${first}"]`)).toBeInViewport();
});

test("by keys a line is reacted to, answered and followed; each reaction counts once", async ({ page }) => {
  const two = await twoIn(page, await aParty());
  await say(two, "Maud never takes her gloves off");
  const line = messages(page, "gloves").first();
  await line.focus();
  await page.keyboard.press("e");
  const palette = page.getByRole("group", { name: /^React to / });
  await expect(palette.getByRole("button", { name: "Clap" })).toBeFocused();
  await axe(page);
  await page.keyboard.press("2");
  await expect(palette).toHaveCount(0);
  await expect(line).toBeFocused();
  const gasp = (of: Page) => messages(of, "gloves").getByRole("button", { name: /^Gasp/ });
  await expect(gasp(page)).toHaveAccessibleName("Gasp 1");
  await expect(gasp(page)).toHaveAttribute("aria-pressed", "true");
  await expect(gasp(two)).toHaveAccessibleName("Gasp 1");
  await gasp(two).click();
  await expect(gasp(page)).toHaveAccessibleName("Gasp 2");
  await page.reload();
  await expect(gasp(page)).toHaveAccessibleName("Gasp 2");
  await expect(gasp(page)).toHaveAttribute("aria-pressed", "true");
  await gasp(page).click();
  await expect(gasp(two)).toHaveAccessibleName("Gasp 1");
  await gasp(two).click();
  await expect(gasp(page)).toHaveCount(0);

  await page.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await expect(line).toBeFocused();
  await page.keyboard.press("r");
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially("Always");
  await page.keyboard.press("Enter");
  const own = messages(page, "Always");
  await expect(own.locator(".quote")).toContainText("never takes her gloves off");
  await expect(own).toHaveAttribute("data-seq", /\d/);
  await own.focus();
  await page.keyboard.press("q");
  await expect(line).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(own).toBeFocused();
  await page.getByRole("log").focus();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to writing" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
});

test("a finger that swipes a line answers it, and one that holds it reacts", async ({ page }) => {
  const party = await aParty();
  const other = await another(page, party);
  await other.post("messages", { text: "The gloves" });
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(any-pointer: coarse)" ? "all" : query);
  });
  const gestures = page.waitForResponse(/line-gestures/);
  await join(page, at(`/afters/${party}`));
  await gestures;
  await page.clock.install();
  const text = messages(page, "The gloves").locator(".message-text");
  const { x, y } = (await text.boundingBox())!;
  const finger = (type: string, by: number) =>
    text.dispatchEvent(type, {
      pointerType: "touch",
      pointerId: 7,
      clientX: x + by,
      clientY: y + 4,
      bubbles: true,
    });
  await expect(async () => {
    await finger("pointerdown", 4);
    await finger("pointermove", 80);
    await finger("pointerup", 80);
    await expect(answering(page)).toContainText("The gloves", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("link", { name: "Do not answer this line" }).click();
  await finger("pointerdown", 4);
  await page.clock.runFor(500);
  await finger("pointerup", 4);
  await expect(page.getByRole("group", { name: /^React to / })).toBeVisible();
  await expect(answering(page)).toHaveCount(0);
});

test("drafts and reply targets survive a reload, and unsent lines go out once", async ({ page }) => {
  const party = await aParty();
  const other = await another(page, party);
  const { entry } = await other.post("messages", { text: "The gloves" });
  await join(page, at(`/afters/${party}`));
  await messages(page, "The gloves").focus();
  await page.keyboard.press("r");
  await field(page).pressSequentially("I was about to sa");
  await page.reload();
  await expect(field(page)).toHaveValue("I was about to sa");
  await expect(answering(page)).toContainText("The gloves");
  const elsewhere = await aParty();
  await join(page, at(`/afters/${elsewhere}`));
  await expect(field(page)).toHaveValue("");
  await page.goto(at(`/afters/${party}`));
  await expect(field(page)).toHaveValue("I was about to sa");
  await page.getByRole("button", { name: "Send" }).click();
  const line = messages(page, "I was about to sa");
  await expect(line.locator(".quote")).toContainText("The gloves");
  await expect(line).toHaveAttribute("data-seq", /\d/);
  await page.reload();
  await expect(line).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
  await expect(answering(page)).toHaveCount(0);
  await test.step("what was under way when the page closed is said once, when somebody comes back", async () => {
    await page.route("**/messages", (route) => route.abort());
    await say(page, "Before the battery died");
    await expect(messages(page, "battery")).toContainText("Not sent yet");
    await page.unroute("**/messages");
    await page.reload();
    await expect(messages(page, "battery")).toHaveAttribute("data-seq", /\d/);
    await page.reload();
    await expect(messages(page, "battery")).toHaveCount(1);
    await expect(messages(page, "battery")).toHaveAttribute("data-seq", /\d/);
  });
  await test.step("a line that was taken away while one answers it is not answered: the words come back without it", async () => {
    await messages(page, "The gloves").first().focus();
    await page.keyboard.press("r");
    await run(
      `update log_entries set body = body || '{"removed": true, "text": ""}' where topic = 'party:' || $1 and seq = $2`,
      [party, entry.seq],
    );
    await say(page, "Well, well");
    await expect(page.getByText("The line you answer is gone. Say it without it.")).toBeVisible();
    await expect(field(page)).toHaveValue("Well, well");
    await expect(answering(page)).toHaveCount(0);
    await field(page).press("Enter");
    await expect(messages(page, "Well, well")).toHaveAttribute("data-seq", /\d/);
  });
});
