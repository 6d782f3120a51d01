import type { Page } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { join, messages, partyOf, say, unheard } from "./rooms.ts";

// One live stream a tab, whatever its screens listen to, and each of them hears what it asked for.

function streamsOf(page: Page): string[] {
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") opened.push(request.url());
  });
  return opened;
}

test("a tab keeps one stream over screens, and a friend's vote shows live", async ({
  browser,
  contextOptions,
}) => {
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() })),
  );
  const [page, other] = (await Promise.all(contexts.map((context) => context.newPage()))).map(
    waitForScripts,
  ) as [Page, Page];
  const address = await partyOf(other, "Live Now");
  await join(other, address);
  // The session comes before the page, so that the stream is looked at from its first moment.
  await page.request.post("/session", { data: {} });
  const opened = streamsOf(page);
  await page.goto("/afters");
  await expect.poll(() => opened.length).toBe(1);
  const card = page.locator(`.party-grid .card-target[href="${address}"]`);
  const apart = unheard("Not heard here");
  for (const round of ["first", "second"]) {
    await card.click();
    await expect(page).toHaveURL(address);
    const text = unheard(`Heard the ${round} time`);
    await say(other, text);
    await expect(messages(page, text)).toHaveCount(1);
    await page.goBack();
    await expect(card).toBeVisible();
    await say(other, `${apart}, ${round}`);
  }
  await card.click();
  await expect(messages(page, apart)).toHaveCount(2);
  expect(opened).toHaveLength(1);
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  const votes = page.locator(".identity-card .friend-votes b");
  await expect(votes).toBeVisible();
  // Of sample friends, as long as nobody else has voted.
  const friends = page.locator(".identity-card .friend-votes");
  const before = await friends.innerText();
  expect(before).toMatch(/^No friend has voted yet\s[^\d]*\d+ friend votes from the cast$/);
  const { url } = await (await page.request.post("/identity/link", { data: {} })).json();
  const character = await page.locator(".identity-card h3").innerText();
  await other.goto(new URL(url).pathname);
  // By its name alone: what others say may name it too.
  const named = other.locator(".cast-name").getByText(character, { exact: true });
  const voted = other.waitForResponse(/\/votes$/, { timeout: 15_000 });
  await other.locator(".cast-card").filter({ has: named }).click();
  expect((await voted).ok()).toBe(true);
  const samples = Number(/\d+/.exec(before)?.[0]);
  const one = new RegExp(`^1 friend vote\\s[^\\d]*${samples} from the cast$`);
  await expect(friends).toHaveText(one, { useInnerText: true });
  // The link itself, as its owner sees it, hears the same.
  await page.goto(new URL(url).pathname);
  await expect(friends).toHaveText(one, { useInnerText: true });
  await other.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await other.locator('.cast-card[aria-pressed="false"]').first().click();
  await expect(friends).toHaveText(before, { useInnerText: true });
});
