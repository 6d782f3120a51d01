import type { Page } from "@playwright/test";
import { systemChromium } from "../testing/command/tools.ts";
import { uniqueWord } from "../testing/texts/unique-word.ts";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { booth, button, comeNear, dive, facts, shelf, stage } from "./landing-stage.ts";
import { large } from "./windows.ts";

// A camera that shows a green clock: this file has a browser of its own.
test.use({
  launchOptions: {
    executablePath: systemChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

test("LANDX-01, LANDX-02: the live part loads near, keeps its height, and retries", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const own = () => asked.filter((path) => /landing-experience|\/(stage|bts|talk|selfie)-[^/]+$/.test(path));
  const below = page.getByRole("heading", { name: "The Future of Commerce is Play" });
  const placeOf = async () =>
    Math.round((await below.boundingBox())!.y + (await page.evaluate(() => scrollY)));
  for (const { width, height } of [large, page.viewportSize()!]) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(own()).toEqual([]);
    const before = await placeOf();
    await page.locator(".experience-screen").scrollIntoViewIfNeeded();
    await expect(stage(page)).toBeVisible();
    expect(own()).toContain("/landing-experience.data");
    expect(own().some((path) => /\/stage-[^/]+\.js$/.test(path))).toBe(true);
    expect(await placeOf()).toBe(before);
    for (const narrow of [320, 600, 800, width]) {
      await page.setViewportSize({ width: narrow, height });
      const runsOut = await page.evaluate(() => {
        const inner = document.querySelector(".stage")!;
        return [document.documentElement.scrollWidth - innerWidth, inner.scrollWidth - inner.clientWidth];
      });
      expect(runsOut, `${narrow} px`).toEqual([0, 0]);
    }
    await stage(page).getByRole("link", { name: "After the Credits" }).click();
    await expect(page).toHaveURL("/fans?view=live&forum=after-the-credits");
    await expect(page.getByRole("heading", { level: 2, name: "After the Credits" })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    asked.length = 0;
  }

  await page.route("**/landing-experience.data*", (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await page.locator(".experience-views a").first().focus();
  await expect(page.getByText("This did not come.")).toBeVisible();
  await page.unroute("**/landing-experience.data*");
  await page.locator(".experience").getByRole("button", { name: "Try again" }).click();
  await expect(stage(page)).toBeVisible();
});

test("LANDX-03..05, LANDX-16..21, LANDX-34: label, verdict and view timings", async ({ page }) => {
  const said: unknown[] = [];
  page.on("request", (request) => {
    if (/\/trivia\/[^/]+\/votes$/.test(request.url())) said.push(request.postDataJSON().verdict);
  });
  await page.clock.install();
  await comeNear(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const label = page.locator(".play-shop");
  const shown = label.locator("[data-now]");
  await label.scrollIntoViewIfNeeded();
  const first = await shown.innerText();
  // To the moment at which it turns, and from there.
  for (let waited = 0; (await shown.innerText()) === first && waited < 2_100; waited += 20)
    await page.clock.runFor(20);
  const second = await shown.innerText();
  expect([first, second].sort()).toEqual(["Play", "Shop"]);
  expect(await shown.evaluate((word) => getComputedStyle(word).animationDuration)).toBe("0.16s");
  await page.clock.runFor(1_960);
  await expect(shown).toHaveText(second);
  await page.clock.runFor(40);
  await expect(shown).toHaveText(first);
  await label.focus();
  await page.clock.runFor(2_100);
  await expect(shown).toHaveText(first);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(
    await label.locator("span").evaluateAll((words) => words.map((word) => getComputedStyle(word).clipPath)),
  ).toEqual(["none", "none"]);

  const text = stage(page).locator(".trivia-text");
  const title = stage(page).locator(".trivia-about b");
  const titles: string[] = [await title.innerText()];
  const opening = await text.innerText();
  await button(page, /^Another one, 1 of/).click();
  await expect(button(page, /^Another one, 2 of/)).toBeVisible();
  await expect(text).not.toHaveText(opening);
  await button(page, "Hot").click();
  await page.clock.runFor(790);
  await expect(button(page, "Hot")).toBeDisabled();
  await expect(button(page, "Not")).toBeDisabled();
  await expect(title).toHaveText(titles[0]!);
  await page.clock.runFor(10);
  await expect(title).not.toHaveText(titles[0]!);
  await expect(button(page, /^Another one, 1 of/)).toBeVisible();
  titles.push(await title.innerText());
  await button(page, "Not").click();
  await page.clock.runFor(800);
  await expect.poll(() => said).toEqual(["hot", "not"]);
  const most = Number(
    (await stage(page).locator(".stage-trivia [role=status]").innerText()).split(" of ")[1],
  );
  for (let at = 2; at < most; at += 1) {
    await expect(title).not.toHaveText(titles.at(-1)!);
    titles.push(await title.innerText());
    await button(page, "Hot").click();
    await page.clock.runFor(800);
  }
  expect(new Set(titles).size).toBe(most);
  await expect(title).toHaveText(titles[0]!);
  await expect(text).toHaveText(opening);

  const top = () => stage(page).evaluate((place) => place.scrollTop);
  await page.setViewportSize({ width: 390, height: 500 });
  // Pictures above it may still come.
  await expect(async () => {
    await shelf(page, "Nosferatu").scrollIntoViewIfNeeded();
    expect(await top()).toBeGreaterThan(50);
  }).toPass();
  await shelf(page, "Nosferatu").click();
  await expect(dive(page).getByRole("heading", { level: 3, name: "Nosferatu" })).toBeFocused();
  await expect(facts(page).first()).toBeVisible();
  await page.clock.runFor(90);
  expect(await top()).toBeGreaterThan(50);
  await page.clock.runFor(10);
  expect(await top()).toBe(0);
  await button(page, "Back to tonight").click();
  await expect(title).toHaveText(titles[0]!);
});

// Also LANDX-14.
test("LANDX-06..09, LANDX-12: city, votes, comments, likes and chat reach others", async ({
  page,
  browser,
  contextOptions,
}) => {
  await comeNear(page);
  await expect(stage(page).locator(".stage-row")).toHaveCount(0);
  await expect(stage(page).locator(".stage-cities [aria-pressed=true]")).toHaveCount(0);
  await button(page, "Hong Kong").click();
  const rows = stage(page).locator(".stage-row li");
  await expect(rows).toHaveCount(5);
  const own = async (of: Page) =>
    Number(/^([\d,]+) votes? here/.exec(await of.locator(".stage-votes > .stage-note").innerText())?.[1]);
  const before = await own(page);

  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  await comeNear(other);
  await button(other, "Hong Kong").click();
  const third = rows.nth(2).getByRole("button");
  const name = (await third.getAttribute("aria-label"))!;
  await stage(other).getByRole("button", { name }).click();
  await expect(stage(other).getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => own(page)).toBe(before + 1);
  await stage(other).getByRole("button", { name }).click();
  await expect.poll(() => own(page)).toBe(before);

  const comment = `I miss the ${uniqueWord()}`;
  await other.getByRole("textbox", { name: "Comment" }).fill(comment);
  await other.getByRole("textbox", { name: "Comment" }).press("Enter");
  const post = stage(page).getByRole("article").filter({ hasText: comment });
  await expect(post).toBeVisible();
  await expect(stage(page).getByRole("article")).toHaveCount(5);
  await expect(post.getByRole("link", { name: /^Reply/ })).toHaveAttribute("href", /thread=\d+/);
  await expect(post.getByText("just now", { exact: true })).toBeVisible();
  await post.getByRole("button", { name: "Like, 0" }).click();
  await expect(
    stage(other).getByRole("article").filter({ hasText: comment }).getByRole("button", { name: "Like, 1" }),
  ).toBeVisible();

  // Other tests open parties, too: the one that is loudest may have changed since the first came near.
  const room = (of: Page) => of.locator(".live-chat h3 a").getAttribute("href", { timeout: 5_000 });
  await expect(async () => {
    if ((await room(page)) === (await room(other))) return;
    await Promise.all([comeNear(page), comeNear(other)]);
    expect(await room(page)).toBe(await room(other));
  }).toPass();
  const word = `Is it ${uniqueWord()}?`;
  const line = other.locator(".stage-live").getByRole("textbox", { name: "Message" });
  await line.fill(word);
  await line.press("Enter");
  await expect(page.locator(".live-line").filter({ hasText: word })).toBeVisible();
  await expect(page.locator(".live-line")).toHaveCount(5);
  await expect(page.locator(".live-chat h3 a")).toHaveAttribute("href", /^\/afters\//);
  await context.close();

  await button(page, /^Talk to Dex Amari/).click();
  const field = page.getByRole("textbox", { name: "Message to Dex Amari" });
  await field.fill("What do you hear?");
  await field.press("Enter");
  const log = stage(page).getByRole("log");
  await expect(log.locator(".talk-own").filter({ hasText: "What do you hear?" })).toBeVisible();
  const reply = log.locator(".talk-said:not([data-opening])[data-role=assistant] .talk-line");
  await expect(reply).toHaveCount(1);
  const answer = await reply.innerText();
  await stage(page).getByRole("link", { name: "The whole conversation" }).click();
  await expect(page).toHaveURL("/fans?view=chat&character=dex-amari");
  await expect(page.locator(".talk-line").filter({ hasText: answer })).toBeVisible();
});

/** Notes every camera that the page opens, and refuses at first. */
async function watchCameras(page: Page) {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks, refuses: true, asked: 0 });
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      (window as unknown as { asked: number }).asked += 1;
      if ((window as unknown as { refuses: boolean }).refuses)
        throw new DOMException("No.", "NotAllowedError");
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Looks up who is known, what nobody knows, and what cannot be had. */
async function looksUp(page: Page) {
  const asked: Record<string, string>[] = [];
  let held = Promise.withResolvers<void>();
  await page.route("**/functions/v1/deep-dive-library", async (route) => {
    asked.push(route.request().postDataJSON());
    await held.promise;
    await route.continue();
  });
  await comeNear(page);
  await shelf(page, "Buster Keaton").click();
  await expect(dive(page)).toHaveAttribute("aria-busy", "true");
  await expect(dive(page).getByText("Director, 1895-1966")).toBeVisible();
  await expect(facts(page)).toHaveCount(0);
  held.resolve();
  await expect(facts(page).first()).toBeVisible();
  await expect(dive(page)).toHaveAttribute("aria-busy", "false");
  expect(asked).toEqual([{ mode: "facts", query: "Buster Keaton", type: "director" }]);
  const all = await facts(page).allInnerTexts();
  expect(all).toEqual(expect.arrayContaining(["Thrown for a living", "One day in a film studio"]));
  await expect(dive(page).locator("li:has-text('Thrown for a living') p").first()).toContainText("Piqua");
  await button(page, "Back to tonight").click();
  await shelf(page, "Buster Keaton").click();
  await expect(facts(page)).toHaveText(all);
  await expect(dive(page)).toHaveAttribute("aria-busy", "false");
  expect(asked).toHaveLength(1);

  held = Promise.withResolvers();
  const nothing = `The ${uniqueWord()}`;
  await dive(page).getByRole("searchbox").fill(nothing);
  await dive(page).getByRole("searchbox").press("Enter");
  await expect(dive(page)).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(facts(page)).toHaveCount(3);
  await expect(dive(page).getByText("Entertainment, 2024")).toBeVisible();
  await expect(dive(page).getByRole("heading", { name: nothing })).toBeVisible();
  expect(asked.at(-1)).toEqual({ mode: "facts", query: nothing, type: "general" });

  await page.unroute("**/functions/v1/deep-dive-library");
  await page.route("**/functions/v1/deep-dive-library", (route) => route.abort("connectionfailed"));
  await shelf(page, "Metropolis").click();
  await expect(dive(page).getByText("Failed to load content", { exact: true })).toBeVisible();
  await expect(dive(page)).toHaveAttribute("aria-busy", "false");
  await expect(facts(page)).toHaveCount(0);
  await page.unroute("**/functions/v1/deep-dive-library");
  await dive(page).getByRole("button", { name: "Try again" }).click();
  await expect(facts(page).first()).toBeVisible();
}

/** Goes to the camera and into a scene. */
async function stepsIn(page: Page) {
  const cameras = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  const swaps: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/v1/face-swap")) swaps.push(request.postDataJSON());
  });
  expect(await cameras()).toEqual([]);
  await button(page, "Put your face in it").click();
  await expect(booth(page).getByText("Failed to access camera", { exact: true })).toBeVisible();
  await button(page, "Back to tonight").click();
  await page.evaluate(() => Object.assign(window, { refuses: false }));

  await button(page, "Put your face in it").click();
  await expect(button(page, "Take the photo")).toBeEnabled();
  expect(await cameras()).toEqual(["live"]);
  await button(page, "Back to tonight").click();
  expect(await cameras()).toEqual(["ended"]);

  await button(page, "Put your face in it").click();
  await button(page, "The Last Train").click();
  await expect(booth(page).locator(".booth-scene img")).toBeVisible();
  expect(swaps).toEqual([]);
  await page.route("**/functions/v1/face-swap", (route) =>
    route.fulfill({ status: 503, json: { ok: false, code: "failed", message: "No." } }),
  );
  await button(page, "Take the photo").click();
  const picture = booth(page).locator(".booth-scene img");
  await expect(picture).toHaveAttribute("data-state", "unswapped");
  expect(swaps).toHaveLength(1);
  expect(swaps[0]).toEqual({
    targetImage: expect.stringMatching(/^\/art\/scene-last-train-.+\.avif$/),
    userFaceImage: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  expect(await picture.getAttribute("src")).toBe(swaps[0]!.targetImage);
  await page.unroute("**/functions/v1/face-swap");
  await booth(page).getByRole("button", { name: "Try again" }).click();
  await expect(picture).toHaveAttribute("data-state", "swapped");
  await expect(picture).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
  await expect(picture).toHaveAttribute("alt", "You, in The Last Train. A fan composite.");

  const before = await asked();
  await button(page, "Back to tonight").click();
  await button(page, "Put your face in it").click();
  await expect(booth(page).getByRole("img", { name: "Your selfie" })).toBeVisible();
  expect(await asked()).toBe(before);
  expect(new Set(await cameras())).toEqual(new Set(["ended"]));
  expect(swaps).toHaveLength(2);
}

// Also FANCARD-05.
test("LANDX-10, LANDX-13, LANDX-22..33: facts, camera, face swap, and their failures", async ({ page }) => {
  await watchCameras(page);
  await looksUp(page);
  await button(page, "Back to tonight").click();
  await stepsIn(page);
});
