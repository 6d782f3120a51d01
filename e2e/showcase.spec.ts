import type { Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const standard = "the-light-walks";
const variant = "before-you-sign";

async function open(page: Page, code = standard) {
  await page.goto("/showcase");
  await page.getByLabel("Secret code").fill(code);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The whole wall is on");
}
const stage = (page: Page) => page.frameLocator(".showcase-stage iframe");
const turnOn = (page: Page, title: string) =>
  page.getByRole("button", { name: `Turn on ${title}`, exact: true }).click();
/** Once React has taken over what is on. */
const awake = (page: Page, part: string) =>
  expect
    .poll(() =>
      stage(page)
        .locator(part)
        .evaluate((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
const groups = (page: Page) =>
  page.locator(".showcase-group").evaluateAll((all) =>
    all.map((group) => ({
      title: group.querySelector("h2")?.textContent,
      phones: [...group.querySelectorAll("h3")].map((one) => one.textContent),
    })),
  );

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test("SHOWCASE-01, SHOWCASE-02, SHOWCASE-03, SHOWCASE-05..10, ROUTE-22, CHAT-21, CHAT-23, MOOD-01, BTS-13: a wrong code opens nothing, the standard one the four groups, still open after a reload", async ({
    page,
  }) => {
    await page.goto("/showcase");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter Secret Code");
    const field = page.getByLabel("Secret code");
    await expect(field).toHaveAttribute("type", "password");
    await field.fill("open sesame");
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect(field).toHaveAccessibleDescription("This code opens nothing");
    await expect(page.locator(".showcase-phone")).toHaveCount(0);
    await open(page);
    await page.reload();
    expect(await groups(page)).toEqual([
      {
        title: "Stars and cards",
        phones: ["Deep Dive Archive", "Hottest Characters", "Fan Card", "Behind the Scenes Drops"],
      },
      {
        title: "Play as you",
        phones: [
          "Deep-dive search",
          "Your Alter Ego",
          "Hot or Not",
          "Character Chat",
          "Messages with Friends",
          "Your Mood & Scene",
        ],
      },
      {
        title: "Talk about it",
        phones: [
          "Messages",
          "Lets Chat That Wild Scene",
          "Breaking News",
          "RHONY Fan Forum",
          "Too Hot To Handle Fan Forum",
        ],
      },
      { title: "Your month", phones: ["Your September Wrapped", "Your week"] },
    ]);
    await expect(page.getByText("The last thirty days")).toHaveCount(0);
    // Every stopped frame is the view itself, and none of them runs.
    const heads: [string, RegExp][] = [
      ["Hottest Characters", /Worldwide/],
      ["Character Chat", /They are made up/],
      ["RHONY Fan Forum", /RHONY Fan Forum/],
      ["Your Mood & Scene", /Your Mood & Scene/],
      ["Messages", /Nova|Theo|Imani|Kit/],
      ["Breaking News", /Breaking News/],
    ];
    for (const [title, words] of heads) {
      const frame = page.frameLocator(`iframe[title="${title}"]`);
      await expect(frame.locator(".fan-app-screen"), title).toContainText(words);
      await expect(frame.locator("script[type=module]"), title).toHaveCount(0);
    }
  });

  test("the arrow keys walk, Enter gives the keys to the phone that is on, Escape takes them back", async ({
    page,
  }) => {
    await open(page);
    const first = page.getByRole("button", { name: "Deep Dive Archive: give it the keys" });
    await first.focus();
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("button", { name: "Hottest Characters: give it the keys" });
    await expect(second).toBeFocused();
    await expect(page.locator(".showcase-stage h2")).toHaveText("Hottest Characters");
    await expect(stage(page).getByRole("heading", { name: "Worldwide" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.locator(".showcase-stage iframe")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(second).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".showcase-stage h2")).toHaveText("Your week");
    await expect(page.locator(".showcase-stage iframe")).toHaveCount(1);

    // A phone that is still loading hears no Escape: it has the keys once it is there.
    let letIn = () => {};
    const asked = new Promise<void>((resolve) =>
      page.route("**/showcase/phone?*", (route) => {
        letIn = () => route.continue();
        resolve();
      }),
    );
    await page.keyboard.press("ArrowLeft");
    await asked;
    await page.keyboard.press("Enter");
    await expect(page.locator(".showcase-stage iframe")).not.toBeFocused();
    letIn();
    await expect(page.locator(".showcase-stage iframe")).toBeFocused();
  });

  test("PLAY-06, PLAY-07, PLAY-08, FANCARD-06, ALTEREGO-02: what is pressed in a phone counts as in the app, with the showcase's words", async ({
    page,
  }) => {
    await open(page);
    await page.goto("/showcase/phone?view=play&card=all-done");
    await expect(page.getByRole("heading", { name: "All done! You've rated all characters" })).toBeVisible();
    await expect(page.getByText("Thanks for voting!")).toBeVisible();
    await expect(page.getByText("Come back tomorrow to rate more characters!")).toBeVisible();
    const faces = page.locator(".play h3");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("button", { name: "Hot", exact: true })).toBeVisible();
    await expect(faces.first()).toHaveText("Maud Vesper");
    await page.goto("/fans?view=play&card=all-done");
    await expect(page.getByText("Thanks for voting!")).toHaveCount(0);

    await page.goto("/showcase");
    // Where a frame is scaled, Playwright does not find what is under its mouse.
    const hot = stage(page).getByRole("button", { name: "Hot", exact: true });
    await turnOn(page, "Hot or Not");
    await awake(page, ".play");
    const name = (await stage(page).locator(".play h3").first().textContent()) ?? "";
    await hot.press("Enter");
    await expect(stage(page).locator(".play h3").first()).not.toHaveText(name);
    await turnOn(page, "Fan Card");
    const card = stage(page).locator(".fan-card");
    await expect(card).toContainText("Nova");
    await awake(page, ".fan-card");
    await card.dispatchEvent("click");
    await expect(card).toContainText("Theo");
    // All that stands below it is his as well.
    await expect(stage(page).locator(".profile-bio")).toHaveText(/^Librarian by day/);
    await card.dispatchEvent("click");
    await expect(card).toContainText("Nova");
  });

  test("BTS-08: on the wall the Behind the Scenes Drops go round, back from the first to the last and on to the first again", async ({
    page,
  }) => {
    await open(page);
    await turnOn(page, "Behind the Scenes Drops");
    await awake(page, ".drops-ring");
    const place = stage(page).locator(".drops-ring [role=status]");
    await expect(place).toHaveText(/^1 of \d{2,}$/);
    const [, last] = (await place.innerText()).split(" of ");
    await stage(page).getByRole("link", { name: "Previous", exact: true }).press("Enter");
    await expect(place).toHaveText(`${last} of ${last}`);
    await stage(page).getByRole("link", { name: "Next", exact: true }).press("Enter");
    await expect(place).toHaveText(`1 of ${last}`);
  });

  test("SHOWCASE-11, CHAT-24: words and shares sent from a phone stand in the friend's thread, in another browser of the fan too", async ({
    page,
    context,
  }) => {
    await open(page);
    await turnOn(page, "Messages with Friends");
    const thread = stage(page);
    await awake(page, "textarea");
    await thread.getByRole("textbox").fill("From the wall, with love");
    // The first act makes the fan: before its answer another page would be somebody else's.
    const sent = page.waitForResponse(/\/threads\/[^/]+\/messages$/);
    await thread.getByRole("textbox").press("Enter");
    await expect(thread.getByText("From the wall, with love")).toBeVisible();
    await sent;
    const other = waitForScripts(await context.newPage());
    await other.goto("/fans?view=chat&thread=nova");
    await expect(other.getByText("From the wall, with love")).toBeVisible();
    await other.close();
  });

  test("CHAT-22: a character on the wall answers 1200 ms after the question, not sooner", async ({
    page,
  }) => {
    await open(page);
    await page.clock.install();
    await page.goto("/showcase");
    await turnOn(page, "Character Chat");
    const phone = stage(page);
    await awake(page, ".window-grid");
    await phone.getByRole("button", { name: /Maud Vesper/ }).press("Enter");
    const field = phone.getByRole("textbox");
    await expect(field).toBeVisible();
    const theirs = phone.locator(".talk-said[data-role=assistant]");
    const before = await theirs.count();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await field.fill("How many passengers tonight?");
    const answered = page.waitForResponse((answer) => /\/messages$/.test(answer.url()));
    await field.press("Enter");
    await answered;
    await page.clock.runFor(1_190);
    await expect(phone.getByText("is thinking")).toBeVisible();
    expect(await theirs.count()).toBe(before);
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(theirs).toHaveCount(before + 1);
  });

  test("SHOWCASE-04: the variant code adds what a studio wants to see, with what fans really did", async ({
    page,
    browser,
    contextOptions,
  }) => {
    await open(page, variant);
    expect((await groups(page)).at(-1)).toEqual({
      title: "Before you sign",
      phones: ["Tonight", "A room, live", "Limited drops", "Their face in your scene"],
    });
    await expect(page.getByText("The last thirty days, without samples.")).toBeVisible();
    // To somebody else it is closed, and so is every phone of it.
    const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
    const stranger = await context.newPage();
    await stranger.goto("/showcase/phone?view=home");
    await expect(stranger).toHaveURL(/\/showcase$/);
    await stranger.goto("/showcase/stopped?view=home");
    await expect(stranger).toHaveURL(/\/showcase$/);
  });
});

test("SHOWCASE-07: on a phone one frame follows another, and the one in the middle is on", async ({
  page,
}) => {
  await open(page);
  const second = page.locator('[data-phone="hottest"]');
  await expect(page.locator('[data-phone="leaderboard"] iframe')).toHaveCount(0);
  await second.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  await expect(second).toHaveAttribute("data-lit", "true");
  await expect(second.frameLocator("iframe").getByRole("heading", { name: "Worldwide" })).toBeVisible();
  await expect(page.locator("[data-on]")).toHaveCount(1);
  const sideways = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  await axe(page);
});
