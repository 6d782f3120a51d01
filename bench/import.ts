import type { Page } from "@playwright/test";
import { tvTimeArchive } from "../testing/marks/archives.ts";
import { openBrowser } from "./tools/browser.ts";
import { startProduct } from "./tools/process.ts";
import { print } from "./tools/report.ts";
import { timeOf } from "./tools/time.ts";

const shows = 500;
const episodesOfShow = 200;
const slower = 4;

/** A hundred thousand times watched: twelve episodes a day for twenty years. */
function archive(): Uint8Array {
  const episodes = Array.from({ length: shows * episodesOfShow }, (_, n) => ({
    show: `Show ${n % shows}`,
    tvdb: 1_000 + (n % shows),
    season: 1 + Math.floor(n / shows / 20),
    episode: 1 + (Math.floor(n / shows) % 20),
    at: new Date(Date.UTC(2005, 0, 1) + n * 6_000_000).toISOString().slice(0, 19).replace("T", " "),
  }));
  return tvTimeArchive(episodes);
}

/** From the bytes of an archive to its preview and to what is sent, in a browser, and in one four times slower. */
export async function benchImport(): Promise<void> {
  const bytes = archive();
  const { origin, stop } = await startProduct();
  const browser = await openBrowser();
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const worker = page.waitForEvent("worker");
  await page.goto(`${origin}/marks/import`);
  await page.waitForTimeout(3_000);
  const [shown, kept] = await throughThePage(page, bytes);
  const script = (await worker).url();
  const [full, throttled] = [
    await inThePage(page, script, bytes, 1),
    await inThePage(page, script, bytes, slower),
  ];
  await browser.close();
  await stop();
  print("100,000 times watched, brought along", [
    { name: "read and compared, on the one thread of a page", value: full, unit: "ms" },
    {
      name: `the same, ${slower} times slower`,
      value: throttled,
      unit: "ms",
      against: "at full speed",
      than: full,
      aim: "<= 5000",
    },
    { name: "from the chosen file to the preview, in its worker", value: shown, unit: "ms" },
    { name: "from “Keep” until all of it is committed", value: kept, unit: "ms" },
  ]);
}

async function throughThePage(page: Page, bytes: Uint8Array): Promise<[shown: number, kept: number]> {
  const archive = { name: "gdpr.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) };
  const keep = page.getByRole("button", { name: `Keep ${shows}` });
  const shown = await timeOf(async () => {
    await page.locator("input[type=file]").setInputFiles(archive);
    await keep.waitFor();
  });
  const kept = await timeOf(async () => {
    await keep.click();
    await page.getByText(`Kept ${shows} titles`).waitFor({ timeout: 300_000 });
  });
  return [shown, kept];
}

/** A browser slows down the thread of a page and no worker: the worker's script runs on it, as it is built. */
async function inThePage(page: Page, script: string, bytes: Uint8Array, rate: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.goto(new URL("/robots.txt", script).href);
  await page.evaluate(async (text) => {
    const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    Object.assign(window, { packed });
  }, Buffer.from(bytes).toString("base64"));
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  const spent = await page.evaluate(async (url) => {
    const scope = window as unknown as {
      packed: Uint8Array<ArrayBuffer>;
      postMessage: (message: { preview?: object; batches?: object[] }) => void;
      onmessage: (event: { data: object }) => void;
    };
    const asked = (data: object) =>
      new Promise((resolve) => {
        scope.postMessage = resolve;
        scope.onmessage({ data });
      });
    await import(url);
    const file = new File([scope.packed], "gdpr.zip");
    const start = performance.now();
    await asked({ read: { file, known: { house: [], marks: {}, shelf: "" } } });
    await asked({ keep: { off: [], looked: {} } });
    return performance.now() - start;
  }, script);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return spent;
}
