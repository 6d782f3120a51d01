import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { systemChromium } from "../testing/command/tools.ts";
import { axe, expect, test } from "./afters.ts";

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

/** Notes every camera that the page opens. */
async function watchCameras(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    Object.assign(window, { opened });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      opened.push(...stream.getTracks());
      Object.assign(window, { wanted });
      return stream;
    };
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { opened: MediaStreamTrack[] }).opened.map(({ readyState }) => readyState),
    );
}

const shoot = (page: Page) => page.getByRole("button", { name: "Take the photo" });
const enter = (page: Page) => page.getByRole("button", { name: "Enter Scene", exact: true });
const composite = (page: Page) => page.getByRole("img", { name: /^You, in .+ Fan composite\.$/ });

async function saved(
  page: Page,
  press = () => page.getByRole("button", { name: "Save", exact: true }).click(),
) {
  const download = page.waitForEvent("download");
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Takes a photo and goes into the scene with it. */
async function enterScene(page: Page, scene: string) {
  await page.goto(`/fans?view=camera-selfie&scene=${scene}`);
  await shoot(page).click();
  await enter(page).click();
  await expect(composite(page)).toBeVisible();
}

// Also SCENE-15, LANDX-28..29.
test("SCENE-03..10, SCENE-13: a photo goes into the scene on this device only", async ({ page }) => {
  const cameras = await watchCameras(page);
  const bodies: string[] = [];
  page.on("request", (request) => {
    const body = request.postDataBuffer();
    if (body) bodies.push(`${request.url()} ${body.length} ${request.headers()["content-type"]}`);
  });
  await page.goto("/fans?view=scene-picker");
  await page.getByRole("link", { name: "Airlock" }).click();
  await expect(page.getByText("Chin on the dashes. Light from the front.")).toBeVisible();
  expect(await cameras()).toEqual(["live"]);
  expect(await page.evaluate(() => (window as unknown as { wanted: object }).wanted)).toMatchObject({
    video: { facingMode: "user" },
    audio: false,
  });
  // As in a mirror.
  expect(await page.locator("video").evaluate((video) => getComputedStyle(video).scale)).toMatch(/^-1/);
  await axe(page);

  await shoot(page).click();
  await expect(enter(page)).toBeVisible();
  expect(await cameras()).toEqual(["ended"]);
  await page.getByRole("button", { name: "Retake", exact: true }).click();
  await expect(shoot(page)).toBeEnabled();
  expect(await cameras()).toEqual(["ended", "live"]);
  await page.getByRole("link", { name: "Back to the scenes" }).click();
  await expect(page.getByRole("heading", { name: "Get into the picture" })).toBeVisible();
  expect(await cameras()).toEqual(["ended", "ended"]);
  await page.getByRole("link", { name: "Airlock" }).click();
  await expect(shoot(page)).toBeEnabled();
  await expect(shoot(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(enter(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=scene-play&scene=airlock$/);
  await expect(composite(page)).toBeVisible();

  const { name, bytes } = await saved(page);
  expect(name).toMatch(/^afters-scene-\d{8}-\d{6}\.png$/);
  expect(Math.abs(Date.now() - dateOf(name).getTime())).toBeLessThan(120_000);
  const { width, height, comments } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1080, 1350]);
  expect(comments?.find(({ keyword }) => keyword === "Description")?.text).toMatch(
    /^Fan composite: .+ Airlock of Halcyon Seven/,
  );
  const empty = await sharp(emptyScene("airlock")).resize(1080, 1350).png().toBuffer();
  const differs = async (x: number, y: number) =>
    apart(await colourAt(bytes, x, y), await colourAt(empty, x, y));
  for (const [x, y] of [
    [540, 472],
    [540, 300],
    [380, 472],
    [700, 472],
  ] as const)
    expect(await differs(x, y), `${x}, ${y}`).toBeGreaterThan(25);
  for (const [x, y] of [
    [60, 472],
    [1020, 472],
    [540, 60],
    [540, 1100],
  ] as const)
    expect(await differs(x, y), `${x}, ${y}`).toBeLessThan(25);
  // What it is stands in a corner.
  expect(await differs(200, 1284)).toBeGreaterThan(25);

  await page.reload();
  await expect(composite(page)).toBeVisible();
  expect(await cameras()).toEqual([]);
  await page.getByRole("link", { name: "Back to the camera" }).click();
  await expect(enter(page)).toBeVisible();
  expect(await cameras()).toEqual([]);
  await enter(page).click();
  await expect(composite(page)).toBeVisible();
  await page.getByRole("button", { name: "Create Another Scene" }).click();
  await expect(page.getByRole("heading", { name: "Get into the picture" })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /selfie|talk/.test(key))),
  ).toEqual([]);
  await page.getByRole("link", { name: "Moon Shot" }).click();
  await expect(shoot(page)).toBeEnabled();
  expect(await cameras()).toEqual(["live"]);
  // Nothing that left could hold a photo.
  for (const body of bodies) expect(Number(body.split(" ")[1]), body).toBeLessThan(2_000);
});

// Also SHARE-08..11.
test("SCENE-11..12, SCENE-14: sharing, download, replies and retries of a scene", async ({ page }) => {
  await isHandedOn(page);

  await page.goto("/fans?view=scene-play&scene=moon-shot");
  await page.route("**/scenes/moon-shot/replies", (route) => route.abort());
  await page.getByLabel("Message to The Moon").fill("hello");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Nothing was lost; try again/)).toBeVisible();
  await page.unroute("**/scenes/moon-shot/replies");
  await page.locator(".scene-talk").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(2);

  await isAnswered(page);
});

/** The picture, to whatever the device shares with. */
async function isHandedOn(page: Page) {
  await enterScene(page, "neon-rain");
  const share = page.getByRole("button", { name: "Share", exact: true });
  const sheet = (fails: string | null) =>
    page.evaluate((name) => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async (shared: ShareData) => {
          if (name) throw new DOMException("It did not go.", name);
          Object.assign(window, {
            shared: { ...shared, files: shared.files?.map(({ name, type }) => [name, type]) },
          });
        },
      });
    }, fails);
  await sheet(null);
  await share.click();
  await expect(page.getByText("Shared successfully!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shared: object }).shared)).toMatchObject({
    title: "Neon Rain, Neon Orchard",
    text: expect.stringMatching(/^Guess who got into Neon Orchard\. http.+view=scene-picker$/),
    files: [[expect.stringMatching(/^afters-scene-.+\.png$/), "image/png"]],
  });
  // Whoever closes the sheet meant to.
  await sheet("AbortError");
  await share.click();
  await expect(share).toBeEnabled();
  await sheet("NotAllowedError");
  const failed = await saved(page, () => share.click());
  expect(failed.name).toMatch(/^afters-scene-.+\.png$/);
  await expect(page.getByText("Downloaded! Share it wherever you like.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(composite(page)).toBeVisible();
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  const silent = await saved(page, () => share.click());
  expect((await sharp(silent.bytes).metadata()).format).toBe("png");
  await expect(page.locator(".toast")).toHaveCount(0);
  const byKey = await saved(page, () => page.keyboard.press("Control+s"));
  expect(byKey.name).toMatch(/^afters-scene-.+\.png$/);
}

/** A line, on a page whose clock stands. */
async function isAnswered(page: Page) {
  await page.clock.install();
  await page.goto("/fans?view=scene-play&scene=last-train");
  const field = page.getByLabel("Message to Maud Vesper");
  const said = page.getByRole("log").getByRole("listitem");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const talk = async (text: string) => {
    const answered = page.waitForResponse(/\/scenes\/last-train\/replies$/);
    await field.fill(text);
    await page.keyboard.press("Enter");
    return (await answered).json() as Promise<{ text: string }>;
  };
  const first = await talk("how do I look");
  await expect(said).toHaveText(["You: how do I look"]);
  await page.clock.runFor(999);
  await expect(said).toHaveCount(1);
  await expect(page.getByText("Maud Vesper is thinking.")).toBeVisible();
  await page.clock.runFor(1);
  await expect(said).toHaveText(["You: how do I look", `Maud Vesper: ${first.text}`]);
  expect(first.text).toContain("Rain suits you");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  const second = await talk("how do I look");
  expect(second.text).not.toBe(first.text);
  await page.clock.runFor(1_000);
  await expect(said).toHaveCount(4);
  expect(
    await page.evaluate(
      () => JSON.parse(sessionStorage.getItem("afters.scene-talk.last-train") ?? "[]").length,
    ),
  ).toBe(4);
}

/** A drawing of ours without a face, as it stands in the picker. */
function emptyScene(id: string): string {
  const names = readFileSync("content/art/pictures.gen.ts", "utf8");
  return `public${new RegExp(`/art/scene-${id}-800\\.[0-9a-f]{8}\\.avif`).exec(names)?.[0]}`;
}

async function colourAt(picture: Buffer, x: number, y: number, side = 60): Promise<number[]> {
  const box = { left: x - side / 2, top: y - side / 2, width: side, height: side };
  const { channels } = await sharp(await sharp(picture).extract(box).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

const apart = (a: number[], b: number[]) => Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));

function dateOf(name: string): Date {
  const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] =
    /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? [];
  return new Date(+year, +month - 1, +day, +hour, +minute, +second);
}
