import type { Page } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { unfoldPoll, unfoldSelf } from "./rooms.ts";
import { large } from "./windows.ts";

// What a room's run-sheet fires: each test fires it, in a product in which nothing else happens.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ mode: "serial" });

const { at, newcomer, joinAs, run, aParty, aPoll } = sharedProduct();

/** A gasp goes on for a minute: ten seconds are too few for a busy machine to look at it in two browsers. */
async function fire(party: string, cue: Record<string, unknown>, minute?: number) {
  await run(
    `with head as (
       update log_heads set last_seq = last_seq + 1 where topic = 'party:' || $1 returning topic, last_seq, starts_at
     ), written as (
       insert into log_entries (topic, seq, at, offset_ms, kind, body)
       select topic, last_seq, now(),
         coalesce($3::int * 60000, extract(epoch from now() - starts_at)::int * 1000), $4, $2::jsonb from head
       returning seq, at
     )
     insert into gasps (party_id, cue_seq, text, opened_at, closes_at)
     select $1, seq, $2::jsonb ->> 'text', at, at + interval '1 minute' from written
     where $2::jsonb ->> 'cue' = 'reaction-prompt'`,
    [party, JSON.stringify(cue), minute ?? null, "speaker" in cue ? "message" : "cue"],
  );
}

const spoken = (text: string) => ({ text, speaker: { fanId: "somebody", name: "Ada", avatar: "" } });

/** In the room of a page of their own, with a seat and scripts. */
async function another(page: Page, party: string) {
  const context = await page.context().browser()!.newContext({
    extraHTTPHeaders: fromElsewhere(),
    javaScriptEnabled: true,
  });
  await newcomer(context.request);
  await joinAs(context.request, party);
  const theirs = waitForScripts(await context.newPage());
  await theirs.goto(at(`/afters/${party}`));
  return theirs;
}

async function seated(page: Page, party: string) {
  await newcomer(page.request);
  await joinAs(page.request, party);
  await page.goto(at(`/afters/${party}`));
}

const stage = (page: Page) => page.getByRole("region", { name: "The gasp" });
const hold = (page: Page) => stage(page).getByRole("button", { name: /^(Hold|Holding)$/ });

test("a gasp counts holders live, by Space or toggle, and becomes a log line", async ({ page }) => {
  const party = await aParty();
  await seated(page, party);
  const other = await another(page, party);
  await expect(other.locator(".room-here")).toHaveText("You and 1 more");
  await fire(party, { cue: "reaction-prompt", text: "The clock stops. Hold." });
  await expect(stage(page)).toContainText("The clock stops. Hold.");
  await expect(stage(other).locator(".gasp-held b")).toHaveText("0");
  await axe(page);
  // Who writes keeps it in sight, without its words.
  await page.getByRole("textbox", { name: "Message" }).focus();
  await expect(hold(page)).toBeVisible();
  await hold(page).hover();
  await page.mouse.down();
  await expect(stage(other).locator(".gasp-held b")).toHaveText("1");
  await expect(stage(other).locator(".gasp-share")).toHaveAttribute("stroke-dasharray", "0.5 1");
  await page.mouse.up();
  await expect(stage(other).locator(".gasp-held b")).toHaveText("0");
  // Once it was held: to look at a page takes a slow machine most of a gasp.
  await axe(page);
  await page.keyboard.down("Space");
  await expect(stage(other).locator(".gasp-held b")).toHaveText("1");
  await stage(other).getByRole("button", { name: "Keep holding" }).click();
  for (const each of [page, other]) {
    await expect(each.getByRole("log")).toContainText("2 of 2 held their breath.");
    await expect(stage(each)).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole("log")).toContainText("2 of 2 held their breath.");
  await fire(party, { cue: "reaction-prompt", text: "Now." });
  await expect(stage(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage(page)).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a gasp, a poll and a minute as plain forms", async ({ page }) => {
    const party = await aParty();
    await aPoll("Left or right?", party);
    await fire(party, spoken("Said in the second minute"), 2);
    await newcomer(page.request);
    await joinAs(page.request, party);
    await page.goto(at(`/afters/${party}`));
    await expect(page.locator(".room-poll .poll-bar")).toHaveCount(0);
    await unfoldPoll(page);
    await page.getByRole("link", { name: /^See the result so far/ }).click();
    await expect(page.locator(".room-poll .poll-bar")).toHaveCount(2);
    await page.getByRole("slider", { name: "Minute to read from" }).fill("2");
    await page.getByRole("button", { name: "Read from there" }).click();
    await expect(page).toHaveURL(/\?from=2$/);
    await expect(page.getByRole("region", { name: "From 2:00 on" })).toContainText(
      "Said in the second minute",
    );
    await page.getByRole("link", { name: "Back to now" }).click();
    // One thumb must not be the whole room, which would end it. Who reads without scripts is not counted.
    await another(page, party);
    const other = await another(page, party);
    await expect(other.locator(".room-here")).toHaveText("You and 1 more");
    await fire(party, { cue: "reaction-prompt", text: "Hold." });
    await expect(async () => {
      await page.goto(at(`/afters/${party}`));
      expect(await page.locator(".gasp-plain").allInnerTexts()).toEqual([
        expect.stringContaining("No one is holding yet."),
      ]);
    }).toPass();
    await page.getByRole("button", { name: "Hold your breath" }).click();
    await expect(page.locator(".gasp-plain")).toContainText("1 of 2 are holding");
    await page.getByRole("button", { name: "Let go" }).click();
    await expect(page.getByRole("button", { name: "Hold your breath" })).toBeVisible();
  });
});

test("a poll folds after voting; scenes, trivia and peaks behave", async ({ page }) => {
  const party = await aParty({ starts: -30 * minutes });
  const poll = await aPoll("Left or right?", party);
  await fire(party, { cue: "scene", text: "From before" });
  await fire(party, spoken("The loud minute"), 12);
  await run("insert into party_heat (party_id, minute, heat) values ($1, 12, 40), ($1, 3, 1)", [party]);
  await seated(page, party);
  const fold = page.locator(".room-poll");
  const left = fold.getByRole("button", { name: /^Left/ });
  await unfoldPoll(page);
  await left.click();
  await expect(left).toHaveAttribute("aria-pressed", "true");
  // By Escape, which gives the focus back; by itself some seconds later, too.
  await page.keyboard.press("Escape");
  await expect(left).toBeHidden();
  await expect(fold.locator(".room-poll-toggle")).toBeFocused();
  await expect(fold.locator(".room-poll-lead")).toHaveText("Left leads.");
  await axe(page);
  for (const total of [1, 2]) {
    const other = await page.context().browser()!.newContext({ extraHTTPHeaders: fromElsewhere() });
    await newcomer(other.request);
    await other.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
    await expect(fold.locator(".room-poll-lead")).toHaveText(
      total === 1 ? "It is a draw. You said Left" : "Right takes the lead. You said Left",
    );
  }
  await expect(fold.locator(".room-poll-share")).toHaveText("67%");
  await expect(page.getByRole("status").filter({ hasText: "Right takes the lead." })).toHaveCount(1);
  await unfoldPoll(page);
  await expect(left).toHaveAttribute("aria-pressed", "true");
  await test.step("a scene is a title over the picture and then a slate in the log; a trivia card turns", async () => {
    await expect(page.locator(".title-card")).toHaveCount(0);
    await fire(party, { cue: "scene", text: "November 1961: Platform nine" });
    await expect(page.locator(".title-card")).toContainText("Platform nine");
    await expect(page.locator(".title-card")).toHaveCount(0);
    await expect(page.locator(".cue-scene").last()).toContainText("Platform nine");
    await fire(party, { cue: "trivia", title: "The clock", text: "It never kept time." });
    const card = page.locator(".cue-trivia");
    await expect(card).toBeVisible();
    await expect(card.getByText("It never kept time.")).toBeHidden();
    await page.getByRole("log").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(card.getByText("It never kept time.")).toBeVisible();
    await axe(page);
  });
  await test.step("a peak of the strip leads to what was said in it, while the room goes on, and back", async () => {
    await page.getByRole("link", { name: "A loud minute, 12:00" }).click();
    await expect(page).toHaveURL(/\?from=12$/);
    const back = page.getByRole("region", { name: "From 12:00 on" });
    await expect(back).toContainText("The loud minute");
    await expect(page.getByRole("log")).toHaveCount(0);
    await axe(page);
    await page.getByRole("link", { name: "Back to now" }).click();
    await expect(page.getByRole("log")).toContainText("The loud minute");
    await page.getByRole("slider", { name: "Minute to read from" }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?from=0$/);
    await page.getByRole("textbox", { name: "Message" }).fill("I am here");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log")).toContainText("I am here");
  });
  await test.step("when it closes its end and who called it are shown for four seconds, and stay", async () => {
    await unfoldSelf(page);
    await page.getByRole("link", { name: "Call it" }).click();
    const sheet = page.getByRole("dialog", { name: "Call it" });
    await sheet.getByRole("button", { name: "Right" }).click();
    await expect(sheet.getByRole("heading", { name: /^Sealed at \d/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await run("update polls set closes_at = now() - interval '1 second' where id = $1", [poll]);
    // A pointer that rests on it would keep it.
    await page.mouse.move(0, 0);
    const result = page.locator(".poll-result");
    await expect(result).toContainText("Right, 67 %.");
    await expect(result).toContainText("You said Left.");
    await expect(result).toContainText("You called it.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(result).toHaveCount(0);
    const opened = page.getByRole("dialog", { name: "Called it" });
    await expect(opened.getByText("You alone called it.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("log")).toContainText(
      /Poll closed: Left or right\? Right, 67 %\. \S.* called it\./,
    );
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: large, isMobile: false, hasTouch: false });

  test("a room without a poll gives its place to the picture", async ({ page }) => {
    const [quiet, asked] = [await aParty(), await aParty()];
    await aPoll("Left or right?", asked);
    const height = async (party: string) => {
      await page.goto(at(`/afters/${party}`));
      return (await page.locator(".party-strip").boundingBox())!.height;
    };
    const withPoll = await height(asked);
    expect(await height(quiet)).toBeGreaterThan(withPoll + 60);
  });
});
