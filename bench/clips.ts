import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { systemChromium } from "../testing/command/tools.ts";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const rounds = 5;
const slowdown = 4;
const clipMs = 5_000;

/** A clip of five seconds made as a file. Its pages are among those of `npm run bench pages`. */
export async function benchClips(): Promise<void> {
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
  const figures = await making(context, origin);
  await browser.close();
  print("Clips", figures);
  await product.stop();
}

/**
 * The browser slows down the page; the worker runs as fast as the machine. So what a phone so much slower would take is
 * the whole of it as often, which is more than it can be.
 */
async function making(context: BrowserContext, origin: string): Promise<Figure[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const throttle = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  const made = async (rate: number) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await throttle(1);
      await page.goto(`${origin}/memes/make?scene=last-train&caption=Forty-one`, {
        waitUntil: "networkidle",
      });
      // Nothing else is to be drawn meanwhile.
      await page.getByRole("button", { name: "Hold it" }).click();
      await throttle(rate);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save the video" }).click();
      await download;
      times.push(
        await page.evaluate(() => performance.getEntriesByName("afters.clip").at(-1)?.duration ?? 0),
      );
    }
    return median(times);
  };
  const [fast, slow] = [await made(1), await made(slowdown)];
  await page.close();
  return [
    {
      name: `a clip of 720 by 720, the page ${slowdown}x slower`,
      value: slow,
      unit: "ms",
      against: `its own length, ${clipMs} ms`,
      ratio: slow / clipMs,
      aim: "<= 1",
    },
    {
      name: `a clip of 720 by 720 at the machine's speed, times ${slowdown}`,
      value: fast * slowdown,
      unit: "ms",
      against: `its own length, ${clipMs} ms`,
      ratio: (fast * slowdown) / clipMs,
      aim: "<= 1",
    },
  ];
}
