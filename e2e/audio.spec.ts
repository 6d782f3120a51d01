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

/** And one that knows the visitor and allows it. No switch of the browser does that for one page, so it is acted. */
async function allowAutoplay(page: Page) {
  await page.addInitScript(() => {
    let paused = true;
    const turn = (to: "play" | "pause") =>
      function (this: HTMLMediaElement) {
        paused = to === "pause";
        this.dispatchEvent(new Event(to));
        return Promise.resolve();
      };
    Object.defineProperty(HTMLMediaElement.prototype, "paused", { get: () => paused });
    Object.assign(HTMLMediaElement.prototype, { play: turn("play"), pause: turn("pause") });
  });
}

test("AUDIO-01: the music starts by itself where the browser allows it, and loops", async ({ page }) => {
  await allowAutoplay(page);
  await page.goto("/");
  await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
  expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.loop)).toBe(true);
});

test("AUDIO-01: blocked, it starts with the first gesture and plays on from page to page", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await blockAutoplay(page);
  await page.goto("/beta", { waitUntil: "networkidle" });
  await expect(sound(page)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
  await page.locator("audio").evaluate((audio) => Object.assign(audio, { same: true }));
  await page.getByRole("banner").getByRole("link", { name: "afters", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await playing(page)).toBe(true);
  expect(await page.locator("audio").evaluate((audio) => "same" in audio)).toBe(true);
  expect(errors).toEqual([]);
});

test("AUDIO-01: switched off it stays off, after a reload too", async ({ page }) => {
  await allowAutoplay(page);
  await page.goto("/");
  await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
  await sound(page).click();
  await expect(sound(page)).toHaveAttribute("aria-pressed", "false");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).click();
  expect(await playing(page)).toBe(false);
});

test("AUDIO-01: who asks for less motion hears nothing until they press the button", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).click();
  expect(await playing(page)).toBe(false);
  await sound(page).click();
  await expect(sound(page)).toHaveAttribute("aria-pressed", "true");
});

test("AUDIO-02, AUDIO-03: the sound is a file of our own, fetched only when it plays", async ({
  page,
  request,
  baseURL,
}) => {
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
