import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { barePage, bareRouterBytes } from "./tools/bare-pages.ts";
import { openBrowser, serve } from "./tools/browser.ts";
import { getOf, load, writeRequests } from "./tools/load.ts";
import { type Running, startProduct } from "./tools/process.ts";
import { type Figure, print, printTable } from "./tools/report.ts";
import { inTurns, median, mediansOf } from "./tools/time.ts";

const runs = 3;
const debugPort = 9_333;
const shown = `/ /fans /superfans /creators /studios /waitlist /leaderboard /privacy /experiences /afters /showcase
  /social-club /social-club/ondine-marchbanks /character-chat /shop /recommendations /submit /memes /memes/make /chaos`;
const followed = "/fans /superfans /fans /studios /privacy /experiences /careers /superfans";

/** Of Lighthouse's report, in the order of the table. */
const audits = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"];
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse: mobile, on simulated slow 4G. Pages per second are those of one core. */
export async function benchPages(asked: string[]): Promise<void> {
  const product = await startProduct();
  const { origin } = product;
  const bare = await serveBare(origin);
  const port = `--remote-debugging-port=${debugPort}`;
  const browser = await openBrowser(["--disable-gpu", "--disable-background-networking", port]);
  const paths = asked.length > 0 ? asked : shown.split(/\s+/);
  const looks = await inTurns(runs, {
    bare: () => look(bare.url),
    ...Object.fromEntries(paths.map((path) => [path, () => look(origin + path)])),
  });
  await printPages(origin, looks);
  const links = await followLinks(browser, origin);
  await browser.close();
  bare.close();
  print("Links and pages", [
    {
      name: "a link of the header followed, from the press to the new heading (median)",
      value: median(links),
      unit: "ms",
      aim: "<= 100",
    },
    { name: "the slowest of them", value: Math.max(...links), unit: "ms" },
    await pagesFromMemory(product, "/"),
    await pagesFromMemory(product, "/privacy"),
  ]);
  await product.stop();
}

async function printPages(origin: string, looks: Record<string, Record<string, number>[]>): Promise<void> {
  const routerBytes = bareRouterBytes();
  const { bare = [], ...pages } = Object.fromEntries(
    Object.entries(looks).map(([name, all]) => [name, Object.values(mediansOf(all))]),
  );
  const [floor = Number.NaN] = bare;
  const rows: string[][] = [];
  for (const [path, [paint = 0, shift = 0, blocking = 0, ...scores] = []] of Object.entries(pages)) {
    const bytes = await scriptBytes(origin + path);
    rows.push([
      `\`${path}\``,
      `${Math.round(paint)} ms`,
      (paint / floor).toFixed(2),
      shift.toFixed(3),
      `${Math.round(blocking)} ms`,
      ...scores.map((score) => score.toFixed(2)),
      `${(bytes / 1000).toFixed(1)} kB`,
      (bytes / routerBytes).toFixed(2),
    ]);
  }
  const floors = `bare static page: largest paint ${Math.round(floor)} ms; bare React Router build: ${(routerBytes / 1000).toFixed(1)} kB gzip`;
  printTable(
    `Pages: Lighthouse mobile, median of ${runs}; ${floors}`,
    ["page", "largest paint", "of bare", "shift", "blocking", ...categories, "JavaScript", "of bare"],
    rows,
  );
}

/** Milliseconds from the press until the next page's heading stands. */
async function followLinks(browser: Browser, origin: string): Promise<number[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const times: number[] = [];
  await page.goto(origin, { waitUntil: "networkidle" });
  for (const path of followed.split(" ")) {
    const selector = `.header a[href="${path}"], .footer a[href="${path}"]`;
    // As a hand does: over the link first, a moment later the press.
    await page.locator(selector).first().hover();
    await page.waitForTimeout(250);
    const pressed = async ([selector, to]: string[]) => {
      const before = document.querySelector("h1");
      const started = performance.now();
      document.querySelector<HTMLAnchorElement>(selector ?? "")?.click();
      for (;;) {
        const now = document.querySelector("h1");
        if (location.pathname === to && now && now !== before) return performance.now() - started;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    times.push(await page.evaluate(pressed, [selector, path]));
    await page.waitForLoadState("networkidle");
  }
  return times;
}

async function pagesFromMemory(product: Running, path: string): Promise<Figure> {
  const file = writeRequests([getOf(path, ["Accept-Encoding: br"])]);
  await load(product, file, 64, 1);
  const { perCore } = await load(product, file, 64, 5);
  return {
    name: `\`${path}\` from memory, per second of one core`,
    value: perCore,
    unit: "/s",
    aim: ">= 5,000",
  };
}

async function look(url: string): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: "error",
    onlyCategories: categories,
  });
  const { audits: measured, categories: scores } = result?.lhr ?? {};
  return Object.fromEntries([
    ...audits.map((name) => [name, measured?.[name]?.numericValue ?? Number.NaN]),
    ...categories.map((name) => [name, scores?.[name]?.score ?? Number.NaN]),
  ]);
}

/** Of all that the page names, in gzip. */
async function scriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
  let sum = 0;
  for (const file of files) {
    const script = await (await fetch(new URL(file, url))).arrayBuffer();
    sum += gzipSync(Buffer.from(script), { level: 9 }).length;
  }
  return sum;
}

/** Pictures and fonts are fetched from the product, so that both pay for the same bytes. */
async function serveBare(origin: string) {
  const landing = await (await fetch(origin)).text();
  const fonts = [...landing.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map(([, href = ""]) => href);
  const html = gzipSync(barePage(fonts));
  return serve(async ({ url }, response) => {
    if (url === "/") {
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" };
      return response.writeHead(200, headers).end(html);
    }
    const file = await fetch(origin + url);
    const type = file.headers.get("content-type") ?? "application/octet-stream";
    response.writeHead(file.status, { "Content-Type": type }).end(Buffer.from(await file.arrayBuffer()));
  });
}
