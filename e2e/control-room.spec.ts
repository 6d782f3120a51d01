import type { Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { expectCleanAndFitting } from "./desk.ts";
import { sharedProduct } from "./own-database.ts";
import { join, messages, say, unfoldPoll } from "./rooms.ts";
import { windows } from "./windows.ts";

// What a host does is felt by everybody in the room.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ timeout: 120_000 });

const { at, aParty, atDesk } = sharedProduct();

/** On a phone the room is shown one part at a time. */
async function show(host: Page, part: "Cues" | "Chat" | "Room") {
  const tab = host.locator(".control-room-tabs").getByRole("button", { name: part, exact: true });
  if (await tab.isVisible()) await tab.click();
}

test("a room is run from the desk: chat, cues, poll, pin, slow mode and ending", async ({
  page,
  browser,
}) => {
  const party = await aParty({ title: "A night with a host" });
  await join(page, at(`/afters/${party}`));
  const desk = await browser.newContext({
    viewport: page.viewportSize(),
    extraHTTPHeaders: fromElsewhere(),
  });
  const host = waitForScripts(await desk.newPage());
  await atDesk(host);
  await host.goto(at(`/operator/parties/${party}/room`));
  await show(host, "Chat");
  await expect(host.getByText("No messages yet.")).toBeVisible();
  // Whoever watches from the desk is no guest.
  await expect(host.locator(".desk-head")).toContainText("1 fan here");
  await say(page, "Who hosts tonight");
  const said = host.getByRole("region", { name: "Chat", exact: true });
  await expect(said.getByRole("listitem")).toContainText("Who hosts tonight");
  await axe(host);

  // What the reading stops waits here: its writer sees it with the rule, and a key lets it through.
  await page.getByLabel("Message", { exact: true }).fill("Add me on snapchat, Maud");
  await page.keyboard.press("Enter");
  const waiting = page.locator(".message.outgoing");
  await expect(waiting).toContainText("Waits for a host");
  await expect(waiting.getByRole("link", { name: "Private things stay private" })).toBeVisible();
  const held = host.getByRole("region", { name: "Held lines" });
  await expect(held).toContainText("Contact details");
  await axe(host);
  await host.keyboard.press("a");
  await expect(said.getByRole("listitem").first()).toContainText("Add me on snapchat");
  await expect(held).toBeHidden();
  await expect(messages(page, "Add me on snapchat")).toHaveCount(1);
  await expect(waiting).toHaveCount(0);

  const another = waitForScripts(await desk.newPage());
  await another.goto(at(`/operator/parties/${party}/room`));
  await show(another, "Chat");
  await expect(another.getByRole("region", { name: "Chat", exact: true })).toContainText("Who hosts tonight");
  await show(host, "Cues");
  await host.getByLabel("What it says").fill("November 1961: Platform nine");
  await host.getByRole("button", { name: "Fire or plan it" }).click();
  await expect(page.locator(".cue-scene")).toContainText("Platform nine");
  for (const each of [host, another])
    await expect(each.locator(".timeline [data-state=fired]")).toContainText("Platform nine");
  await another.close();

  await host.getByLabel("What", { exact: true }).selectOption("poll");
  await host.getByLabel("Question or title").fill("Who pulled the brake?");
  await host.getByRole("button", { name: "Fire or plan it" }).click();
  await expect(host.getByText("At least two options, one on each line")).toBeVisible();
  await host.getByLabel("Options, one on each line").fill("Maud\nWren");
  await host.getByRole("button", { name: "Fire or plan it" }).click();
  await expect(page.locator(".room-poll")).toContainText("Who pulled the brake?");
  await expect(page.locator(".room-poll")).toContainText(/Closes in [45]:\d\d/);
  // Votes arrive at the desk by themselves, with their numbers.
  await show(host, "Room");
  const poll = host.locator(".control-room-poll");
  await expect(poll).toContainText("0 votes");
  const loads: string[] = [];
  host.on("request", (request) => loads.push(request.url()));
  await unfoldPoll(page);
  await page.locator(".room-poll").getByRole("button", { name: /Wren/ }).click();
  await expect(poll).toContainText("1 vote");
  await expect(poll.locator("dd").nth(1)).toContainText("1 100%");
  expect(loads.filter((url) => /\.data\b/.test(url))).toEqual([]);
  await poll.getByRole("button", { name: "Close Who pulled the brake?" }).click();
  // For eight seconds it can be taken back.
  await expect(host.getByRole("button", { name: "Undo" })).toBeVisible();
  await host.keyboard.press("z");
  await expect(page.getByText("Poll closed: Who pulled the brake?").first()).toBeAttached();
  await expect(poll).toContainText("open, 1 vote");

  await show(host, "Cues");
  await host.getByLabel("What", { exact: true }).selectOption("scene");
  await host.getByLabel("What it says").fill("The last stop");
  await host.getByLabel("In which minute of the party").fill("40");
  await host.getByRole("button", { name: "Fire or plan it" }).click();
  await expect(host.getByRole("heading", { name: /^Next, in / })).toBeVisible();
  await expect(page.getByText("The last stop")).toHaveCount(0);
  // Space fires what is next, once nothing has the focus that it would press.
  await expect(host.getByRole("button", { name: "Fire now The last stop" })).toBeVisible();
  await host.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await host.keyboard.press(" ");
  await expect(page.locator(".cue-scene").filter({ hasText: "The last stop" })).toBeVisible();
  await expect(host.getByRole("heading", { name: "Nothing is planned" })).toBeVisible();

  await host.keyboard.press("?");
  await expect(host.getByRole("dialog", { name: "Keys" })).toContainText("Fire the next cue");
  await host.keyboard.press("Escape");
  await show(host, "Chat");
  await host.getByRole("button", { name: "Pin Who hosts tonight" }).click();
  const pinned = page.getByRole("complementary", { name: "Pinned by the host" });
  await expect(pinned).toContainText("Who hosts tonight");
  // What is pinned takes its room from the chat, and covers nobody's newest line.
  for (const size of windows) {
    await page.setViewportSize(size);
    const edges = await pinned.evaluate((it) => {
      const edge = (selector: string) => it.ownerDocument.querySelector(selector)!.getBoundingClientRect();
      return [edge(".chat-lines").bottom, edge(".chat").bottom, edge(".composer").top];
    });
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    await axe(page);
  }
  await show(host, "Room");
  await host.getByRole("button", { name: "60 s" }).click();
  await expect(page.getByText("The host has slowed the room: a line every 60 seconds")).toBeVisible();
  await say(page, "Too soon");
  await expect(page.getByText(/The host has slowed the room.*Yours can go in/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Too soon");
  await host.getByRole("button", { name: "Off", exact: true }).click();
  await expect(page.locator(".room-slow")).toHaveCount(0);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page, "Too soon")).toBeVisible();

  await show(host, "Chat");
  await said.getByRole("button", { name: "Take down Who hosts tonight" }).click();
  await expect(pinned).toHaveCount(0);
  await expect(page.getByText("This message was removed.")).toBeVisible();
  await expect(said.locator("del")).toHaveText("Who hosts tonight");
  await said.getByRole("button", { name: "Put back Who hosts tonight" }).click();
  await expect(messages(page, "Who hosts tonight")).toBeVisible();
  await host.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await host.keyboard.press("m");
  await expect(said.getByRole("listitem").first()).toContainText("muted");
  await say(page, "Can anybody hear me");
  await expect(page.getByText(/You can read along, but not write for another/)).toBeVisible();

  await host.getByText("End in 5 minutes", { exact: true }).click();
  await host.getByRole("button", { name: "Yes, over in 5 minutes" }).click();
  await expect(page.locator(".ending-soon")).toBeVisible();
  await expectCleanAndFitting(host, at(`/operator/parties/${party}/room`));
  await desk.close();
});
