import type { Locator } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { ownProduct } from "./own-database.ts";
import { installClock, stopClock } from "./stopped-clock.ts";

// A party's times are the server's clock's. Nobody else is in this product.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ mode: "serial" });

const { at, newcomer, joinAs, run, aParty } = ownProduct();

test("AFTERS-14..18: a status changes on time while the page is open", async ({ page }) => {
  // Each crosses its boundaries half a minute after the one before it.
  const until = (late: number) => ({ starts: -(44 * minutes + 20) + late, ends: 15 * minutes + 40 + late });
  const first = await aParty({ title: "The first", ...until(0) });
  const second = await aParty({ title: "The second", ...until(30) });
  const third = await aParty({ title: "The third", ...until(60) });
  // To the millisecond, however long it took to write them.
  for (const [late, one] of [
    [30, second],
    [60, third],
  ] as const)
    await run(
      `update parties p set starts_at = f.starts_at + $3 * interval '1 second', ends_at = f.ends_at + $3 * interval '1 second'
       from parties f where f.id = $1 and p.id = $2`,
      [first, one, late],
    );
  await newcomer(page.request);
  for (const one of [first, second, third]) await joinAs(page.request, one);
  await installClock(page);
  await page.goto(at(`/afters/${first}`));
  await stopClock(page);
  const clock = page.locator(".party-clock b");
  const position = async () => {
    const [minute = 0, second = 0] = (await clock.innerText()).split(":").map(Number);
    return minute * 60 + second;
  };
  // The page ticks with the server's seconds, so a step of one second is one tick, on whatever page.
  let now = 0;
  const stepTo = async (second: number) => {
    for (; now < second; now++) await page.clock.runFor(1_000);
  };
  /** What shows in the last second before, and from then on. */
  const turns = async (second: number, where: Locator, before: string | null, after: string | null) => {
    await stepTo(second - 1);
    await (before === null ? expect(where).toHaveCount(0) : expect(where).toHaveText(before));
    await stepTo(second);
    await (after === null ? expect(where).toHaveCount(0) : expect(where).toHaveText(after));
  };
  const badge = (title: string) => page.getByRole("article").filter({ hasText: title }).locator(".badge");
  const tab = (name: string) => page.getByRole("tab", { name }).click();
  const soon = 45 * minutes;
  const end = 60 * minutes;

  now = await position();
  await turns(soon, page.locator(".party-strip .badge"), "Live Now", "Ending Soon");
  expect(await position()).toBe(now);
  await page.getByRole("link", { name: "All afterparties" }).click();
  await expect(badge("The first")).toHaveText("Ending Soon");
  await turns(soon + 30, badge("The second"), "Live Now", "Ending Soon");
  await tab("Live Now");
  await expect(badge("The second")).toHaveCount(0);
  await turns(soon + 60, badge("The third"), "Live", null);

  // Half a minute of ticks is left out: what is due in it happens once.
  await page.clock.fastForward((end - 3 - now) * 1_000);
  now = end - 3;
  await tab("Discover");
  await turns(end, badge("The first"), "Ending Soon", "Archived");
  await expect(
    page.getByRole("article").filter({ hasText: "The first" }).getByRole("link", { name: "View Archive" }),
  ).toBeVisible();
  await tab("My Parties");
  const joined = (title: string) => page.locator(".joined li").filter({ hasText: title }).locator(".badge");
  await expect(joined("The first")).toHaveText("Archived");
  await turns(end + 30, joined("The second"), "Ending Soon", "Archived");
  await page.locator(".joined a").filter({ hasText: "The third" }).click();
  await turns(end + 60, page.locator(".party-strip .badge"), "Ending Soon", "Archived");
  await expect(page.getByText("This party is over. You are reading its archive.")).toBeVisible();
});

test("AFTERS-14..17, AFTERS-20: an upcoming party is saved, exported and opens on time", async ({
  browser,
  contextOptions,
}) => {
  const id = await aParty({ title: "A night to come", starts: 3 * 60 * minutes, ends: 4 * 60 * minutes });
  const options = { ...contextOptions, timezoneId: "Asia/Kathmandu", extraHTTPHeaders: fromElsewhere() };
  const page = waitForScripts(await (await browser.newContext(options)).newPage());
  const other = waitForScripts(await (await browser.newContext(contextOptions)).newPage());
  expect(await (await page.request.get(at("/afters"))).text()).toMatch(
    /<time dateTime="[^"]*Z">[^<]* UTC<\/time>/,
  );
  await installClock(page);
  await page.goto(at("/afters"));
  await other.goto(at(`/afters/${id}`));
  const card = page.getByRole("article").filter({ hasText: "A night to come" });
  const starts = (await card.locator("time").getAttribute("datetime"))!;
  const there = {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const local = new Intl.DateTimeFormat("en-GB", { ...there, timeZone: "Asia/Kathmandu" }).format(
    Date.parse(starts),
  );
  await expect(card.locator("time")).toContainText(local);
  await expect(card).toContainText("in 2 hours");
  await expect(card.getByRole("button", { name: /^Join/ })).toHaveCount(0);

  await expect(other.locator(".participants")).toContainText("No one marked it yet");
  await card.getByRole("button", { name: /^Mark it/ }).click();
  await expect(card.getByRole("button", { name: /^Marked/ })).toHaveAttribute("aria-pressed", "true");
  await expect(other.locator(".participants")).toContainText("1 marked it");
  const file = await page.request.get(
    at((await card.getByRole("link", { name: /^Calendar/ }).getAttribute("href"))!),
  );
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain(starts.replace(/[-:]|\.000/g, ""));

  await stopClock(page);
  const left = await page.evaluate((at) => Date.parse(at) - Date.now(), starts);
  await page.clock.fastForward(left - 5_000);
  await expect(card).toContainText("in less than a minute");
  await expect(card.locator(".badge")).toHaveText("Coming Up");
  await page.clock.runFor(10_000);
  await expect(card.locator(".badge")).toHaveText("Live Now");
  await expect(card.getByRole("button", { name: /^Join Party/ })).toBeVisible();
  await page.clock.resume();
  const badge = page.locator(".badge").first();
  const looks = await badge.evaluate((element) =>
    Object.fromEntries(
      ["live", "ending-soon", "archived", "unknown"].map((tone) => {
        element.setAttribute("data-tone", tone);
        const { color } = getComputedStyle(element);
        const dot = getComputedStyle(element, "::before");
        return [tone, { color, dot: dot.backgroundColor, pulse: dot.animationName }];
      }),
    ),
  );
  const still = (color: string) => ({ color, dot: color, pulse: "none" });
  const green = "rgb(43, 245, 107)";
  expect(looks).toEqual({
    live: { color: green, dot: green, pulse: "badge-pulse" },
    "ending-soon": still("rgb(255, 224, 74)"),
    archived: still("rgb(152, 162, 155)"),
    unknown: still("rgb(130, 177, 255)"),
  });
  await page.goto(at("/afters?tab=mine"));
  const mine = page.getByRole("region", { name: "Parties you marked" });
  await expect(mine.getByRole("link", { name: /A night to come/ })).toContainText(local);
});
