import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { systemChromium } from "../testing/command/tools.ts";
import { barePage, bareRouterBytes } from "./tools/bare-pages.ts";
import { load, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const runs = 3;
const debugPort = 9_333;
const shown = [
  "/",
  "/fans",
  "/superfans",
  "/creators",
  "/studios",
  "/waitlist",
  "/leaderboard",
  "/privacy",
  "/experiences",
  "/afters",
  "/showcase",
  "/social-club",
  "/social-club/ondine-marchbanks",
  "/character-chat",
  "/shop",
  "/recommendations",
  "/submit",
  "/memes",
  "/memes/make",
  "/chaos",
];

type Page = {
  lcp: number;
  cls: number;
  tbt: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  scriptBytes: number;
};

/** Lighthouse: mobile, on simulated slow 4G. Pages per second are those of one core. */
export async function benchPages(asked: string[]): Promise<void> {
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:\d+/, {
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    LOG_LEVEL: "error",
  });
  const origin = product.line.replace("Afters is open at ", "");
  const fonts = await fontsOf(origin);
  const [bare, plain] = [await serveBare(origin, fonts), await serveBare(origin, [])];
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${debugPort}`,
    ],
  });
  const urls = {
    bare: bare.url,
    plain: plain.url,
    ...Object.fromEntries((asked.length > 0 ? asked : shown).map((path) => [path, origin + path])),
  };
  const pages = new Map<string, Page[]>();
  for (let run = 0; run < runs; run++) {
    for (const [name, url] of Object.entries(urls))
      pages.set(name, [...(pages.get(name) ?? []), await look(url)]);
  }
  printPages(pages, bareRouterBytes());
  const links = await followLinks(browser, origin);
  await browser.close();
  bare.close();
  plain.close();
  print("Links and pages", [
    {
      name: "a link of the header followed, from the press to the new heading (median)",
      value: median(links),
      unit: "ms",
      aim: "<= 100",
    },
    { name: "the slowest of them", value: Math.max(...links), unit: "ms" },
    ...["/", "/privacy"].map((path) => pagesPerSecond(origin, product.child.pid ?? 0, path)),
  ]);
  await product.stop();
}

function printPages(pages: Map<string, Page[]>, routerBytes: number): void {
  const of = (name: string, field: keyof Page) => median((pages.get(name) ?? []).map((page) => page[field]));
  const floor = of("bare", "lcp");
  console.log(`\n### Pages: Lighthouse mobile, median of ${runs}\n`);
  console.log(
    `Bare static page: largest paint ${Math.round(floor)} ms, without web fonts ${Math.round(of("plain", "lcp"))} ms. ` +
      `Bare React Router build: ${(routerBytes / 1000).toFixed(1)} kB gzip.\n`,
  );
  console.log(
    "| page | largest paint | of bare | shift | blocking | performance | accessibility | best practices | SEO | JavaScript | of bare |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|");
  for (const path of [...pages.keys()].filter((name) => name.startsWith("/"))) {
    const score = (field: keyof Page) => of(path, field).toFixed(2);
    const bytes = of(path, "scriptBytes");
    const cells = [
      `\`${path}\``,
      `${Math.round(of(path, "lcp"))} ms`,
      (of(path, "lcp") / floor).toFixed(2),
      of(path, "cls").toFixed(3),
      `${Math.round(of(path, "tbt"))} ms`,
      ...(["performance", "accessibility", "bestPractices", "seo"] as const).map(score),
      `${(bytes / 1000).toFixed(1)} kB`,
      (bytes / routerBytes).toFixed(2),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** Milliseconds from the press until the next page's heading stands. */
async function followLinks(browser: Browser, origin: string): Promise<number[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const times: number[] = [];
  await page.goto(origin, { waitUntil: "networkidle" });
  for (const path of [
    "/fans",
    "/superfans",
    "/fans",
    "/studios",
    "/privacy",
    "/experiences",
    "/careers",
    "/superfans",
  ]) {
    const link = page.locator(`.header a[href="${path}"], .footer a[href="${path}"]`).first();
    // As a hand does: over the link first, a moment later the press.
    await link.hover();
    await page.waitForTimeout(250);
    times.push(
      await page.evaluate(async (to) => {
        const before = document.querySelector("h1");
        const started = performance.now();
        document
          .querySelector<HTMLAnchorElement>(`.header a[href="${to}"], .footer a[href="${to}"]`)
          ?.click();
        for (;;) {
          const now = document.querySelector("h1");
          if (location.pathname === to && now && now !== before) return performance.now() - started;
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }, path),
    );
    await page.waitForLoadState("networkidle");
  }
  return times;
}

/** Of the server's own processor time. */
function pagesPerSecond(origin: string, pid: number, path: string) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
  const file = writeRequests(join(mkdtempSync(join(tmpdir(), "afters-bench-")), "requests"), [request]);
  const { port } = new URL(origin);
  load(port, file, 64, 1);
  const [seconds, before] = [5, cpuSeconds(pid)];
  const rate = load(port, file, 64, seconds);
  const perCore = (rate * seconds) / (cpuSeconds(pid) - before);
  return {
    name: `\`${path}\` from memory, per second of one core`,
    value: perCore,
    unit: "/s",
    aim: ">= 5,000",
  };
}

async function look(url: string): Promise<Page> {
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  const { audits, categories } = result?.lhr ?? {};
  const value = (name: string) => audits?.[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    accessibility: categories?.accessibility?.score ?? Number.NaN,
    performance: categories?.performance?.score ?? Number.NaN,
    bestPractices: categories?.["best-practices"]?.score ?? Number.NaN,
    seo: categories?.seo?.score ?? Number.NaN,
    scriptBytes: await scriptBytes(url),
  };
}

const known = new Map<string, number>();

async function scriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const files = new Set(
    [
      ...html.matchAll(
        /(?:src|href)="(\/assets\/[^"]+\.js)"|import\("(\/assets\/[^"]+\.js)"\)|from"(\/assets\/[^"]+\.js)"|"(\/assets\/[^"]+\.js)"/g,
      ),
    ].map((match) => match.slice(1).find(Boolean) as string),
  );
  let sum = 0;
  for (const file of files) {
    const address = new URL(file, url).href;
    if (!known.has(address))
      known.set(
        address,
        gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).length,
      );
    sum += known.get(address) ?? 0;
  }
  return sum;
}

async function fontsOf(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text();
  return [...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map((match) => match[1] as string);
}

/** Pictures and fonts are fetched from the product, so that both pay for the same bytes. */
async function serveBare(origin: string, fonts: string[]): Promise<{ url: string; close(): void }> {
  const html = gzipSync(barePage(fonts));
  const server = createServer(async (request, response) => {
    if (request.url === "/") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Encoding", "gzip");
      return response.end(html);
    }
    const file = await fetch(origin + request.url);
    response.statusCode = file.status;
    response.setHeader("Content-Type", file.headers.get("content-type") ?? "application/octet-stream");
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" && address ? address.port : 0}/`,
    close: () => server.close(),
  };
}
