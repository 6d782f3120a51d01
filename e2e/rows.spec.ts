import type { Page } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { join, messages, say, unfoldPoll } from "./rooms.ts";
import { windows } from "./windows.ts";

// Who sits beside whom, and when a party ends, is what the test does.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ timeout: 90_000 });

const { at, newcomer, joinAs, aParty, aPoll, atDesk, run } = sharedProduct();

const field = (page: Page) => page.getByRole("textbox", { name: /Message|Whisper/ });
const faces = (page: Page) => page.locator(".row-seats .avatar");
const nameOf = (page: Page) => page.locator(".speaking-as b").innerText();

async function elsewhere(page: Page) {
  const context = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
  return waitForScripts(await context.newPage());
}

/** The link that "Bring someone" makes. */
async function invitation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Bring someone" }).click();
  const dialog = page.getByRole("dialog");
  const link = await dialog.getByLabel("Your invitation").inputValue();
  await axe(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  return link;
}

test("two browsers in one row, from the invitation through a short party to the stub", async ({ page }) => {
  const party = await aParty({ title: "The short night", starts: -5 * minutes, ends: 40 * minutes });
  const poll = await aPoll("Who pulled the brake?", party);
  await join(page, at(`/afters/${party}`));
  const host = await nameOf(page);
  const link = await invitation(page);
  expect(link).toMatch(/\/come\/[\w-]{22}$/);
  // Left open, the sheet tells who has come.
  await page.getByRole("button", { name: "Bring someone" }).click();

  const other = await elsewhere(page);
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`${host} kept you a seat`);
  await expect(other.getByText(/on now, 5:\d\d in/)).toBeVisible();
  await axe(other);
  await other.getByRole("button", { name: "Take your seat" }).click();
  await expect(field(other)).toBeVisible();
  const guest = await nameOf(other);
  await expect(page.getByRole("dialog", { name: `${guest} is here` })).toBeVisible();
  await page.getByRole("button", { name: "Back to the room" }).click();
  // The first sees the second at once, and each the other's face.
  await expect(faces(page)).toHaveCount(1);
  await expect(faces(other)).toHaveCount(1);
  const seats = page.getByRole("button", { name: `Row A: ${host}, ${guest}.` });
  for (const size of windows) {
    await page.setViewportSize(size);
    await axe(page);
  }

  await seats.click();
  await expect(seats).toHaveAttribute("aria-pressed", "true");
  await expect(seats).toHaveAccessibleName(/Whispering$/);
  await expect(page.getByRole("textbox", { name: "Whisper" })).toBeFocused();
  await page.getByRole("textbox", { name: "Whisper" }).fill("It was the child in 4B");
  await page.keyboard.press("Enter");
  const whispered = other.locator(".whispered");
  await expect(whispered).toContainText("It was the child in 4B");
  await expect(whispered).toContainText("to your row");
  await expect(page.locator(".whispered")).toHaveCount(1);
  const stranger = await elsewhere(page);
  await join(stranger, at(`/afters/${party}`));
  await expect(stranger.locator(".row-seats")).toHaveCount(0);
  await expect(stranger.getByText("It was the child in 4B")).toHaveCount(0);
  // Back to the room with the same press; what is said there everybody hears.
  await seats.click();
  await say(page, "Never the gloves");
  await expect(messages(stranger, "Never the gloves")).toBeVisible();
  await expect(page.locator(".whispered")).toBeVisible();
  await other.reload();
  await expect(whispered).toContainText("It was the child in 4B");

  await unfoldPoll(page);
  await page.locator(".room-poll").getByRole("button", { name: "Left" }).click();
  await expect(page.locator(".room-poll")).toContainText("Left");
  await run(
    "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
    [party],
  );
  await run("update polls set is_active = false where id = $1", [poll]);
  // A page that was kept for everybody is served for a moment longer.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Came together" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(`${host}, ${guest}`)).toBeVisible();
  await expect(page.locator(".credits-seat")).toHaveText(`${host}, in seat A1`);
  await other.reload();
  await expect(other.locator(".credits-seat")).toHaveText(`${guest}, in seat A2`);
  await other.getByRole("link", { name: "Take your stub" }).click();
  await expect(other).toHaveURL(/\/stubs\//);
  await expect(other.getByText("A2").first()).toBeAttached();
});

test("a refused whisper returns, drafts stay apart, and reports act in the row", async ({ page }) => {
  const party = await aParty();
  await join(page, at(`/afters/${party}`));
  const link = await invitation(page);
  const other = await elsewhere(page);
  await other.goto(link);
  await other.getByRole("button", { name: "Take your seat" }).click();
  await expect(faces(page)).toHaveCount(1);
  await field(page).fill("For the room");
  await page.locator(".row-seats").click();
  await expect(field(page)).toHaveValue("");
  await page.route("**/whispers", (route) => route.abort());
  await field(page).fill("For the row");
  await field(page).press("Enter");
  await expect(page.locator(".composer-refused")).toBeVisible();
  await expect(field(page)).toHaveValue("For the row");
  await page.unroute("**/whispers");
  await page.reload();
  await expect(field(page)).toHaveValue("For the room");
  await page.locator(".row-seats").click();
  await expect(field(page)).toHaveValue("For the row");
  await field(page).press("Enter");
  await expect(other.locator(".whispered")).toContainText("For the row");
  await test.step("reported, taken away and put back", async () => {
    const whisper = other.locator(".whispered").filter({ hasText: "Nobody wants you here" });
    const host = await nameOf(page);
    await field(page).fill("Nobody wants you here");
    await field(page).press("Enter");
    await expect(page.getByRole("button", { name: /^Report the whisper/ })).toHaveCount(0);
    await expect(whisper).toBeVisible();
    await other.getByRole("log").focus();
    await other.keyboard.press("ArrowUp");
    await expect(whisper).toBeFocused();
    await other.keyboard.press("Enter");
    await axe(other);
    await other.getByRole("dialog").getByRole("button", { name: "It hurts someone" }).click();
    await expect(other.getByText("Thanks. A person will look at it.")).toBeVisible();

    const desk = await elsewhere(page);
    await atDesk(desk);
    await desk.goto(at("/operator/reports"));
    const report = desk.getByRole("article").filter({ hasText: "Nobody wants you here" });
    await expect(report).toContainText(host);
    await report.getByRole("button", { name: "Take down" }).click();
    await expect(other.getByText("A whisper was removed.")).toBeVisible();
    // Its writer is told which words it was about, and has them nowhere else.
    await expect(page.locator(".own-notice q")).toHaveText("Nobody wants you here");
    await expect(page.getByText("Nobody wants you here")).toHaveCount(1);
    await desk.goto(at("/operator/reports?show=settled"));
    await report.getByRole("button", { name: "Restore" }).click();
    await expect(whisper).toContainText("Nobody wants you here");
  });
});

test("who came in is said gently and together, and counts as nothing said", async ({ page }) => {
  const party = await aParty();
  // It is news alone: who comes in before their page listens misses it.
  const live = page.waitForResponse(/\/live\?/);
  await page.goto(at(`/afters/${party}`));
  await live;
  // Whoever is somebody from then on reads as them.
  const again = page.waitForResponse(/\/live\?/);
  await page.getByRole("button", { name: /^Join Party/ }).click();
  await again;
  const seats = page.locator(".took-seats").last();
  await expect(seats).toHaveText(/You took your seat$/, { timeout: 15_000 });
  for (let n = 0; n < 3; n++) {
    const context = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
    await newcomer(context.request);
    expect((await joinAs(context.request, party)).ok()).toBe(true);
  }
  await expect(seats).toHaveText(/You and 3 others took your seats$/, { timeout: 15_000 });
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(0);
  await expect(page.locator(".chat-missed")).toHaveCount(0);
});
