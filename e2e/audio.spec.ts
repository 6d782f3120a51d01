import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";

const sound = (page: Page) => page.getByRole("button", { name: "Sound", exact: true });
const playing = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => !audio.paused);

/** What a browser that does not know this visitor does: refuse to play before a gesture. */
async function blockAutoplay(page: Page) {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let gesture = false;
    for (const type of ["pointerup", "keydown"]) addEventListener(type, () => (gesture = true), true);
    HTMLMediaElement.prototype.play = function () {
      return gesture ? play.call(this) : Promise.reject(new DOMException("no gesture", "NotAllowedError"));
    };
  });
}

/** One that lets a page play is a browser of its own: no switch does it for one page. */
const allowed = test.extend({
  page: async ({ launchOptions, playwright, baseURL }, use) => {
    const args = [...(launchOptions.args ?? []), "--autoplay-policy=no-user-gesture-required"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(await browser.newPage({ baseURL }));
    await browser.close();
  },
});

/** Every state that the button showed, in order. */
async function watchButton(page: Page) {
  await page.addInitScript(() => {
    const shown: (string | null)[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const button = document.querySelector(".header-sound");
      const state = button?.getAttribute("aria-pressed") ?? null;
      if (button && (shown.length === 0 || shown.at(-1) !== state)) shown.push(state);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { shown: (string | null)[] }).shown);
}

allowed(
  "AUDIO-01: the music starts by itself where it may, loops, and the button does not change its mind; off it stays off",
  async ({ page }) => {
    const shown = await watchButton(page);
    await page.goto("/");
    await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
    const audio = page.locator("audio");
    await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => it.currentTime)).toBeGreaterThan(0.2);
    expect(await audio.evaluate((it: HTMLAudioElement) => [it.muted, it.volume > 0.1])).toEqual([
      false,
      true,
    ]);
    // From just before its end it goes on at the beginning.
    await audio.evaluate((it: HTMLAudioElement) => Object.assign(it, { currentTime: it.duration - 0.1 }));
    await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => it.currentTime)).toBeLessThan(2);
    expect(await playing(page)).toBe(true);
    expect(await shown()).toEqual([null, "true"]);
    await sound(page).click();
    await expect(sound(page)).toHaveAttribute("aria-pressed", "false");
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).click();
    expect(await playing(page)).toBe(false);
  },
);

test("AUDIO-01, AUDIO-02, AUDIO-03: with less motion audio loads only on request", async ({
  page,
  request,
  baseURL,
}) => {
  await test.step("AUDIO-02, AUDIO-03: the sound is a file of our own, fetched only when it plays", async () => {
    const fetched: string[] = [];
    page.on("request", (sent) => fetched.push(sent.url()));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    const sources = await page
      .locator("audio source")
      .evaluateAll((all: HTMLSourceElement[]) => all.map(({ src }) => src));
    for (const source of sources) {
      expect(new URL(source).origin).toBe(new URL(baseURL!).origin);
      expect((await request.get(source)).ok()).toBe(true);
      expect(fetched).not.toContain(source);
    }
  });
  await test.step("AUDIO-01: who asks for less motion hears nothing until they press the button", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    expect(await playing(page)).toBe(false);
    await sound(page).click();
    await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
  });
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: null });
  await test.step("AUDIO-01: blocked, it plays on from page to page after a gesture", async () => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await blockAutoplay(page);
    const shown = await watchButton(page);
    await page.goto("/beta", { waitUntil: "networkidle" });
    await expect(sound(page)).toHaveAttribute("aria-pressed", "false");
    expect(await shown()).toEqual([null, "false"]);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
    await page.locator("audio").evaluate((audio) => Object.assign(audio, { same: true }));
    await page.getByRole("banner").getByRole("link", { name: "afters", exact: true }).click();
    await expect(page).toHaveURL("/");
    expect(await playing(page)).toBe(true);
    expect(await page.locator("audio").evaluate((audio) => "same" in audio)).toBe(true);
    expect(errors).toEqual([]);
  });
});
