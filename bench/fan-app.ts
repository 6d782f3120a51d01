import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { systemChromium } from "../testing/command/tools.ts";
import { bareRouterBytes } from "./tools/bare-pages.ts";
import { load, postOf, writeRequests } from "./tools/load.ts";
import { inpOf, presses, scriptBytes, slowPage, speakInto } from "./tools/presses.ts";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const fans = 20_000;
const rounds = 3;
const seconds = 4;
const connections = 256;
const switches = 20;
const tabs = ["bts", "play", "live", "drops", "chat"];
const party = "party-vesper-line-finale";
const messagesPerSecond = 20;

/** Views switched on a slow phone, presses beside a lively chat, scripts of the first load, and votes beside polls' votes. */
export async function benchFanApp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.SESSION_SECRET = "a secret for the bench that is long enough";
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const origin = `http://localhost:${port}`;
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const figures = [await scripts(context, origin), ...(await switching(context, origin))];
  figures.push(await besideChat(context, origin));
  await browser.close();
  figures.push(await votesBesidePolls(port, folder));
  print("The fan app", figures);
  await product.stop();
}

/** Of `/fans` as it is opened, with the view it opens on. */
async function scripts(context: BrowserContext, origin: string): Promise<Figure> {
  const bytes = await scriptBytes(context, `${origin}/fans`);
  const bare = bareRouterBytes();
  return {
    name: "`/fans`: scripts of the first load",
    value: bytes / 1000,
    unit: "kB",
    against: `bare React Router ${(bare / 1000).toFixed(1)} kB`,
    ratio: bytes / bare,
    aim: "<= 1.25",
  };
}

/** From the press of a tab to the next paint, and to the view itself, at a quarter of the processor. */
async function switching(context: BrowserContext, origin: string): Promise<Figure[]> {
  const page = await slowPage(context, `${origin}/fans?view=home`);
  const whole: number[] = [];
  for (let n = 0; n < switches; n++) {
    const tab = tabs[n % tabs.length] as string;
    const started = Date.now();
    await page.locator(`.tab-bar a[href$="view=${tab}"]`).click();
    await page.waitForFunction(
      (view) =>
        document.querySelector(".fan-app")?.getAttribute("data-view") === view &&
        !document.querySelector(".view-skeleton"),
      tab,
      { polling: 20 },
    );
    whole.push(Date.now() - started);
    await page.waitForTimeout(200);
  }
  const painted = await presses(page);
  await page.close();
  return [
    {
      name: `a view switched, from the press to the next paint (median of ${switches}, 4x slower)`,
      value: median(painted),
      unit: "ms",
      aim: "<= 100",
    },
    { name: "the same, to the whole view", value: median(whole), unit: "ms" },
  ];
}

/** While others speak. */
async function besideChat(context: BrowserContext, origin: string): Promise<Figure> {
  const page = await slowPage(context, `${origin}/fans?view=live`, 1);
  const speakers = await speakInto(origin, party, { fans: 10, perSecond: messagesPerSecond });
  const field = page.locator(".fan-app-screen").getByRole("textbox").first();
  for (let n = 0; n < 40; n++) {
    await field.press("a");
    await page.waitForTimeout(100);
  }
  speakers.stop();
  const slow = inpOf(await presses(page));
  await page.close();
  return {
    name: `a press while the chat takes ${messagesPerSecond} messages a second (98th percentile)`,
    value: slow,
    unit: "ms",
    aim: "<= 100",
  };
}

async function votesBesidePolls(port: string, folder: string): Promise<Figure> {
  const { newSession, sessionCookie } = await import("../platform/session/session.server.ts");
  const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const headers = Array.from({ length: fans }, (_, n) => [
    `Cookie: ${sessionCookie(newSession()).split(";")[0]}`,
    `X-Forwarded-For: ${address(n)}`,
    "Accept: application/json",
  ]);
  const polls = writeRequests(
    join(folder, "poll-votes"),
    headers.map((lines, n) => postOf("/polls/poll-vesper-brake/votes", { option: n % 4 }, lines)),
  );
  const hot = writeRequests(
    join(folder, "hot-votes"),
    headers.map((lines, n) =>
      postOf("/hot-or-not/carmilla/votes", { verdict: n % 3 ? "hot" : "not", city: "london" }, lines),
    ),
  );
  const rates = { polls: [] as number[], hot: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.polls.push(load(port, polls, connections, seconds));
    rates.hot.push(load(port, hot, connections, seconds));
  }
  return {
    name: "hot-or-not votes over HTTP, one character",
    value: median(rates.hot),
    unit: "/s",
    against: `poll votes ${Math.round(median(rates.polls)).toLocaleString("en-US")} /s`,
    ratio: median(rates.hot) / median(rates.polls),
    aim: ">= 1",
  };
}
