import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { systemChromium } from "../testing/command/tools.ts";
import { bareRouterBytes } from "./tools/bare-pages.ts";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const rounds = 7;
const slowdown = 4;
const [width, height] = [4000, 3000];

/** A photo of twelve megapixels put into a scene on a slow phone, in a worker and without one, and the picker's scripts. */
export async function benchScenes(): Promise<void> {
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    LOG_LEVEL: "error",
  });
  const origin = `http://localhost:${/(\d+)$/.exec(product.line)?.[1] ?? "0"}`;
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const photo = join(mkdtempSync(join(tmpdir(), "afters-bench-")), "me.jpg");
  writeFileSync(photo, await aPhoto());
  const figures = [
    await scripts(context, origin),
    ...(await composing(context, origin, photo, true)),
    ...(await composing(context, origin, photo, false)),
  ];
  await browser.close();
  print("Scenes", figures);
  await product.stop();
}

/** As busy as a photo is: noise over slopes of colour. */
async function aPhoto(): Promise<Buffer> {
  const small = { width: width / 8, height: height / 8, channels: 3 as const };
  return sharp(randomBytes(small.width * small.height * 3), { raw: small })
    .blur(2)
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function scripts(context: BrowserContext, origin: string): Promise<Figure> {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(`${origin}/fans?view=scene-picker`, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await page.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const bare = bareRouterBytes();
  return {
    name: "the scenes: scripts of the first load",
    value: bytes / 1000,
    unit: "kB",
    against: `bare React Router ${(bare / 1000).toFixed(1)} kB`,
    ratio: bytes / bare,
    aim: "<= 1.25",
  };
}

/**
 * Two halves, as a fan has them: from the file to the photo in the round place, and from "Enter Scene" to the picture,
 * of which the page's longest task is taken. The browser slows down the page; a worker runs as fast as the machine.
 */
async function composing(
  context: BrowserContext,
  origin: string,
  photo: string,
  inWorker: boolean,
): Promise<Figure[]> {
  const page = await context.newPage();
  await watch(page, inWorker);
  const session = await context.newCDPSession(page);
  const unpacked = await unpacking(page, origin, photo);
  const shrunk: number[] = [];
  const composed: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto(`${origin}/fans?view=camera-selfie&scene=last-train`, { waitUntil: "networkidle" });
    await page.getByText("Choose a photo", { exact: true }).waitFor();
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.evaluate(() => Object.assign(window, { tasks: [] }));
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.getByRole("button", { name: "Enter Scene" }).click();
    await page.locator(".lobby-picture[data-state=there]").waitFor();
    const marks = await page.evaluate(readMarks);
    shrunk.push(marks.shrink);
    composed.push(marks.compose);
    longest.push(marks.longest);
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.close();
  const both = median(shrunk.map((ms, at) => ms + (composed[at] ?? 0)));
  const where = inWorker ? "" : ", without a worker";
  return [
    {
      name: `a photo of 12 megapixels made small, ${slowdown}x slower${where}`,
      value: median(shrunk),
      unit: "ms",
    },
    {
      name: `put into its scene, ${slowdown}x slower${where}`,
      value: median(composed),
      unit: "ms",
    },
    {
      name: `both together${where}`,
      value: both,
      unit: "ms",
      against: `unpacking it alone ${unpacked.toFixed(0)} ms`,
      ratio: both / unpacked,
      ...(inWorker && { aim: "<= 300" }),
    },
    {
      name: `the page's longest task meanwhile${where}`,
      value: median(longest),
      unit: "ms",
      ...(inWorker && { aim: "<= 50" }),
    },
  ];
}

/** What the browser takes to unpack the whole photo, and no more. */
async function unpacking(page: Page, origin: string, photo: string): Promise<number> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("input"), { type: "file" })),
  );
  await page.locator("input").setInputFiles(photo);
  const times = await page.evaluate(async (times) => {
    const [file] = document.querySelector("input")?.files ?? [];
    const taken: number[] = [];
    for (let n = 0; n < times; n++) {
      const started = performance.now();
      if (file) (await createImageBitmap(file)).close();
      taken.push(performance.now() - started);
    }
    return taken;
  }, rounds);
  return median(times);
}

type Watched = Window & { tasks: { at: number; ms: number }[] };

async function watch(page: Page, inWorker: boolean): Promise<void> {
  await page.addInitScript((works) => {
    const watched = window as unknown as Watched;
    watched.tasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.tasks.push({ at: startTime, ms: duration });
    }).observe({ type: "longtask", buffered: true });
    if (!works) Object.defineProperty(window, "OffscreenCanvas", { value: undefined });
  }, inWorker);
}

function readMarks() {
  const of = (name: string) => performance.getEntriesByName(`afters.${name}`).at(-1);
  const spans = [of("shrink"), of("compose")].filter((span) => span !== undefined);
  const { tasks } = window as unknown as Watched;
  const meanwhile = tasks.filter(({ at, ms }) =>
    spans.some(({ startTime, duration }) => at < startTime + duration && at + ms > startTime),
  );
  return {
    shrink: of("shrink")?.duration ?? Number.NaN,
    compose: of("compose")?.duration ?? Number.NaN,
    longest: Math.max(0, ...meanwhile.map(({ ms }) => ms)),
  };
}
