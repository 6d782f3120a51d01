import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { systemChromium } from "../testing/tools.ts";
import { barePage, bareRouterBytes } from "./bare-pages.ts";
import { startScript } from "./process.ts";
import { type Figure, median, print } from "./report.ts";

const runs = 5;
const debugPort = 9_333;

type Page = {
  lcp: number;
  cls: number;
  accessibility: number;
  performance: number;
  tbt: number;
  scriptBytes: number;
};

/** Lighthouse (mobile, simulated slow 4G) for `/` and `/afters`, beside a bare static page with the same picture. */
export async function benchPages(): Promise<void> {
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
  const urls = { bare: bare.url, plain: plain.url, "/": `${origin}/`, "/afters": `${origin}/afters` };
  const pages = new Map<string, Page[]>();
  for (let run = 0; run < runs; run++) {
    for (const [name, url] of Object.entries(urls))
      pages.set(name, [...(pages.get(name) ?? []), await look(url)]);
  }
  await browser.close();
  bare.close();
  plain.close();
  await product.stop();
  const routerBytes = bareRouterBytes();
  print("Pages: Lighthouse mobile", figuresOf(pages, routerBytes));
}

function figuresOf(pages: Map<string, Page[]>, routerBytes: number): Figure[] {
  const of = (name: string, field: keyof Page) => median((pages.get(name) ?? []).map((page) => page[field]));
  const floor = of("bare", "lcp");
  const rows: Figure[] = [
    { name: "bare static page, largest contentful paint", value: floor, unit: "ms" },
    { name: "the same without web fonts", value: of("plain", "lcp"), unit: "ms" },
  ];
  for (const name of ["/", "/afters"]) {
    const bytes = of(name, "scriptBytes");
    rows.push(
      {
        name: `\`${name}\`, largest contentful paint`,
        value: of(name, "lcp"),
        unit: "ms",
        against: "bare page",
        ratio: of(name, "lcp") / floor,
        aim: "<= 1.5",
      },
      { name: `\`${name}\`, layout shift`, value: of(name, "cls"), unit: "", aim: "<= 0.01" },
      { name: `\`${name}\`, accessibility`, value: of(name, "accessibility"), unit: "", aim: "1.00" },
      { name: `\`${name}\`, performance`, value: of(name, "performance"), unit: "" },
      { name: `\`${name}\`, total blocking time`, value: of(name, "tbt"), unit: "ms" },
      {
        name: `\`${name}\`, first-load JavaScript`,
        value: bytes / 1000,
        unit: "kB gzip",
        against: `React and router ${(routerBytes / 1000).toFixed(1)} kB`,
        ratio: bytes / routerBytes,
        aim: "<= 1.15",
      },
    );
  }
  return rows;
}

async function look(url: string): Promise<Page> {
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
  });
  const { audits, categories } = result?.lhr ?? {};
  const value = (name: string) => audits?.[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    accessibility: categories?.accessibility?.score ?? Number.NaN,
    performance: categories?.performance?.score ?? Number.NaN,
    scriptBytes: await scriptBytes(url),
  };
}

const known = new Map<string, number>();

/** Gzip size of every script that the page's HTML loads or preloads. */
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

/** The font files that the product preloads. */
async function fontsOf(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text();
  return [...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map((match) => match[1] as string);
}

/** The bare page, with pictures and fonts fetched from the product, so that both pay for the same bytes. */
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
