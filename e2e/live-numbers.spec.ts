import type { Locator, Page } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { mark, ownProduct } from "./own-database.ts";

// What one browser does, another sees, and no page is loaded again. Nobody else is in this product: its numbers are
// what these tests make them.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ mode: "serial" });

const { at, newcomer, joinAs, run, aParty, aPoll } = ownProduct();

test.describe("in a second browser", () => {
  let other: Page;
  test.beforeEach(async ({ browser, contextOptions }) => {
    const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
    other = waitForScripts(await context.newPage());
    await newcomer(other.request);
  });

  const cardOf = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
  const shares = (card: Locator) => card.locator(".poll-share");

  /** Of two polls, 4403 is a number of the second. */
  async function keepsItsNumbers(page: Page, poll: string, kept: string) {
    for (const place of ["/polls", "/polls.data", "/afters"]) {
      const told = async (address: string) =>
        (await (await page.request.get(at(address))).text()).includes("4403");
      expect(await told(place), place).toBe(false);
      expect(await told(`${place}?see=${poll}`), place).toBe(false);
      expect(await told(`${place}?see=${poll}&see=${kept}`), place).toBe(true);
    }
  }

  /** A vote is, by script and by form. */
  async function isRefused(page: Page, poll: string) {
    const refused = await page.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "poll_closed",
      message: "This party is over, and its polls are closed.",
    });
    const plain = await page.request.post(at(`/polls/${poll}/votes`), {
      form: { option: "1" },
      headers: { Accept: "text/html", Origin: new URL(page.url()).origin, Referer: at("/polls") },
    });
    expect(await plain.text()).toContain("This party is over, and its polls are closed.");
  }

  test("POLL-03, AFTERS-12: a poll hides results until asked or voted, then is live", async ({ page }) => {
    await test.step("it keeps to itself", async () => {
      const poll = await aPoll("Which way?");
      await other.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
      const kept = await aPoll("Which door?");
      await run("update polls set total_votes = 7306 where id = $1", [kept]);
      await run("update poll_tallies set votes = 2903 + option_index * 1500 where poll_id = $1", [kept]);
      await keepsItsNumbers(page, poll, kept);
      await page.goto(at("/polls"));
      const unloaded = await mark(page);
      const card = cardOf(page, "Which way?");
      await expect(card.locator(".poll-count")).toHaveText("1 vote");
      await expect(shares(card)).toHaveCount(0);
      // The crowd moves for everybody.
      const third = await (await other.context().browser()!.newContext()).newPage();
      await newcomer(third.request);
      await third.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
      await expect(card.locator(".poll-count")).toHaveText("2 votes");
      await expect(shares(card)).toHaveCount(0);
      await card.getByRole("link", { name: "See the result so far" }).click();
      await expect(shares(card)).toHaveText(["0%", "100%"]);
      await expect(card.getByRole("link", { name: "See the result so far" })).toHaveCount(0);
      await expect(card.locator('[aria-pressed="true"]')).toHaveCount(0);
      await other.goto(at("/polls"));
      await cardOf(other, "Which way?").getByRole("button", { name: "Left" }).click();
      await expect(shares(card)).toHaveText(["50%", "50%"]);
      await expect(cardOf(other, "Which way?").locator(".poll-share")).toHaveText(["50%", "50%"]);
      await third.request.post(at(`/polls/${poll}/votes`), { data: { option: 0 } });
      for (const one of [page, other])
        await expect(shares(cardOf(one, "Which way?"))).toHaveText(["100%", "0%"]);
      await unloaded();
      await page.goto(at(`/afters?see=${poll}`));
      const there = await mark(page);
      await expect(shares(cardOf(page, "Which way?"))).toHaveText(["100%", "0%"]);
      await third.request.post(at(`/polls/${poll}/votes`), { data: { option: 1 } });
      await expect(shares(cardOf(page, "Which way?"))).toHaveText(["50%", "50%"]);
      await there();
    });
    await test.step("it closes", async () => {
      const party = await aParty();
      const ending = await aPoll("How does it end?", party);
      await other.request.post(at(`/polls/${ending}/votes`), { data: { option: 0 } });
      await page.goto(at("/polls"));
      const unloaded = await mark(page);
      const card = cardOf(page, "How does it end?");
      await expect(card.getByRole("button")).toHaveCount(2);
      await run("update parties set ends_at = now() where id = $1", [party]);
      await expect(card.getByText("Closed", { exact: true })).toBeVisible();
      await expect(card.getByRole("button")).toHaveCount(0);
      await expect(shares(card)).toHaveText(["100%", "0%"]);
      await isRefused(page, ending);
      await aPoll("And now?");
      await expect(cardOf(page, "And now?")).toBeVisible();
      await unloaded();
      expect(await (await page.request.get(at("/polls"))).text()).not.toContain("How does it end?");
      // The archive is read: its polls are results.
      await page.goto(at("/afters"));
      const archived = cardOf(page, "A quiet night");
      await expect(archived.getByRole("button")).toHaveCount(0);
      await archived.getByRole("link", { name: "View Archive" }).click();
      await expect(page.getByText("This party is over. These are its credits.")).toBeVisible();
      await expect(page.getByRole("region", { name: "What the room said" })).toContainText("Left 100%");
      await expect(page.getByRole("main").getByRole("button", { name: /^Left|^Right|^Join/ })).toHaveCount(0);
      expect((await joinAs(page.request, party)).status()).toBe(409);
      await run("update polls set is_active = false");
    });
  });

  test("AFTERS-08..10, AFTERS-31: directory numbers, new cards and totals are live", async ({ page }) => {
    await test.step("on every card", async () => {
      const [big, small, huge] = [
        await aParty({ title: "Odd one", joined: 3_187 }),
        await aParty({ title: "Small one", joined: 41 }),
        await aParty({ title: "Vast one", joined: 20_011 }),
      ];
      for (const tab of ["discover", "live"]) {
        await page.goto(at(`/afters?tab=${tab}`));
        const unloaded = await mark(page);
        const crowd = (title: string) => cardOf(page, title).locator(".participants");
        await expect(crowd("Odd one")).toHaveText(tab === "live" ? "3,188 joined" : "3,187 joined");
        await expect(crowd("Small one")).toHaveText(tab === "live" ? "43 joined" : "41 joined");
        await expect(crowd("Vast one")).toHaveText("20,011 joined");
        if (tab === "discover") {
          await joinAs(other.request, big);
          await expect(crowd("Odd one")).toHaveText("3,188 joined");
          await joinAs(other.request, small);
          await run("update parties set participants = 43 where id = $1", [small]);
          await expect(crowd("Small one")).toHaveText("43 joined");
        }
        const inRoom = waitForScripts(await other.context().newPage());
        await inRoom.goto(at(`/afters/${huge}`));
        await expect(crowd("Vast one")).toHaveText("1 here now20,011 joined");
        await expect(crowd("Vast one").locator("b")).toHaveText("1");
        await inRoom.close();
        await expect(crowd("Vast one")).toHaveText("20,011 joined");
        await aParty({ title: `New in ${tab}` });
        await expect(cardOf(page, `New in ${tab}`)).toBeVisible();
        await unloaded();
      }
      await run("delete from parties");
    });
    await test.step("in a room", async () => {
      const party = await aParty({ joined: 613 });
      await newcomer(page.request);
      await page.goto(at(`/afters/${party}`));
      const unloaded = await mark(page);
      const crowd = page.locator(".room-here");
      await expect(crowd).toHaveText("1 here now");
      await joinAs(other.request, party);
      await other.goto(at(`/afters/${party}`));
      await expect(crowd).toHaveText("2 here now");
      await unloaded();
      const toCome = await aParty({ starts: 60 * minutes, ends: 120 * minutes });
      await page.goto(at(`/afters/${toCome}`));
      await expect(crowd).toHaveText("No one marked it yet");
      await other.request.post(at(`/afters/${toCome}/mark`), { data: { marked: "yes" } });
      await expect(crowd).toHaveText("1 marked it");
    });
    await test.step("among fans", async () => {
      // The tests before have fans of their own.
      await run("delete from fan_points");
      const [one, two] = [await aParty(), await aParty()];
      await newcomer(page.request);
      await joinAs(page.request, one);
      await page.goto(at("/afters?tab=leaderboard"));
      const unloaded = await mark(page);
      const rows = page.locator(".rank-row");
      const own = page.locator(".rank-row[data-you]");
      await expect(own.locator(".rank-score")).toHaveText("5 points");
      const before = await rows.count();
      await joinAs(page.request, two);
      await expect(own.locator(".rank-score")).toHaveText("10 points");
      await joinAs(other.request, two);
      await expect(rows).toHaveCount(Math.min(5, before + 1));
      await run("update fan_points set points = 7307");
      await expect(rows.first().locator(".rank-score")).toHaveText("7,307 points");
      // Below the five the viewer's own row moves as well.
      await run(`with five as (
        insert into fans (id, name) select 'top-' || n, 'Top ' || n from generate_series(1, 5) n returning id
      ) insert into fan_points (fan_id, points) select id, 9000 from five`);
      const pinned = page.locator(".rank-row[data-pinned]");
      await expect(pinned.locator(".rank-score")).toHaveText("7,307 points");
      await run("update fan_points set points = 8000 where points = 7307");
      await expect(pinned.locator(".rank-score")).toHaveText("8,000 points");
      await unloaded();
    });
  });

  test("a failed background refresh keeps the page; a lost connection is announced", async ({ page }) => {
    await test.step("what it asks anew", async () => {
      await aPoll("Still there?");
      await page.goto(at("/polls"));
      const unloaded = await mark(page);
      await aPoll("Who rang?");
      await expect(cardOf(page, "Who rang?")).toBeVisible();
      const unanswered = /\.data(\?|$)|\/healthz$/;
      await page.route(unanswered, (route) => route.abort());
      await aPoll("Who came?");
      await expect(page.getByText("You are offline.")).toBeVisible();
      // Also what came since the page was loaded.
      for (const title of ["Still there?", "Who rang?"]) await expect(cardOf(page, title)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Polls");
      await page.unroute(unanswered);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(cardOf(page, "Who came?")).toBeVisible();
      await expect(page.getByText("You are offline.")).toHaveCount(0);
      await unloaded();
    });
    await test.step("what it missed", async () => {
      const party = await aParty({ title: "Through a tunnel", joined: 17 });
      await page.goto(at("/afters"));
      const unloaded = await mark(page);
      const crowd = cardOf(page, "Through a tunnel").locator(".participants");
      await expect(crowd).toHaveText("17 joined");
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
      await joinAs(other.request, party);
      await page.context().setOffline(false);
      await expect(page.getByText("You are offline.")).toHaveCount(0);
      await expect(crowd).toHaveText("18 joined", { timeout: 20_000 });
      await unloaded();
    });
  });
});
