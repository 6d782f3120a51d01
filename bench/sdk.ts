import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { build } from "vite";
import type { SdkManifest } from "../sdk/build.ts";
import { openBrowser, serve } from "./tools/browser.ts";
import { newFolder, startProduct } from "./tools/process.ts";
import { aParty, aPoll, ask } from "./tools/product.ts";
import { print } from "./tools/report.ts";
import { startSpeakers } from "./tools/speakers.ts";
import { inTurns, median, timeOf } from "./tools/time.ts";

const key = "afters_publishable_of_a_page";
const liveLike = "@livelike/engagementsdk@2.57.3";
const visits = 5;
const lines = 100;
const fans = 20;

/** As Lighthouse simulates it: 150 ms there and back, 1.6 Mbit/s down. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What a poll of ours costs a page of somebody else, beside the two SDKs that such a page could take instead. */
export async function benchSdk(): Promise<void> {
  const { origin, stop } = await startProduct({ SAMPLE_CONTENT: "off" });
  await ask("insert into publishable_keys (key, name, write_origins) values ($1, 'A bench', '{*}')", [key]);
  const [party, poll] = [await aParty({ title: "A full house" }), await aPoll("Who rang?")];
  const files: Record<string, string> = {
    "/ours": pageOf(`<script type="module" src="${origin}/sdk/v1/afters.js"></script>
      <afters-poll for="${poll}" key="${key}" eager></afters-poll>`),
    "/supabase": pageOf('<main></main><script type="module" src="/supabase.js"></script>'),
    "/supabase.js": await supabasePage(origin, poll),
    "/livelike": pageOf('<script type="module" src="/livelike.js"></script>'),
    "/livelike.js": await liveLikeBundle(),
    "/chat": pageOf(`<script type="module" src="${origin}/sdk/v1/afters.js"></script>
      <afters-chat for="${party}" key="${key}" eager></afters-chat>`),
  };
  // Compressed, as every studio's server sends it.
  const packed = new Map(Object.entries(files).map(([path, text]) => [path, brotliCompressSync(text)]));
  const host = await serve(({ url = "" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(packed.get(url));
  });
  const browser = await openBrowser();
  printBytes(packed);
  await printVotes(browser, host.url);
  await printDelivery(browser, origin, host.url, party);
  await browser.close();
  host.close();
  await stop();
}

const pageOf = (body: string) => `<!doctype html><html lang="en"><title>A studio</title>${body}</html>`;

async function bundled(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, rollupOptions: { input: entry } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code;
}

/** The same vote with the well-known client: signed in, read, pressed and counted. */
function supabasePage(origin: string, poll: string): Promise<string> {
  const entry = join(newFolder(), "page.js");
  writeFileSync(
    entry,
    `import { createClient } from ${JSON.stringify(`${process.cwd()}/node_modules/@supabase/supabase-js/dist/index.mjs`)};
     const client = createClient(${JSON.stringify(origin)}, ${JSON.stringify(key)}, { auth: { persistSession: false } });
     const { data } = await client.from("polls").select("title,options").eq("id", ${JSON.stringify(poll)}).single();
     for (const [at, text] of data.options.entries()) {
       const button = Object.assign(document.createElement("button"), { textContent: text });
       button.onclick = async () => {
         await client.auth.signInAnonymously();
         await client.from("poll_votes").upsert({ poll_id: ${JSON.stringify(poll)}, option_index: at });
         document.querySelector("main").append("Yours is in.");
       };
       document.querySelector("main").append(button);
     }`,
  );
  return bundled(entry);
}

/** From the registry, for this run: it is no dependency of ours. Nobody can vote with it here, so it is only loaded. */
async function liveLikeBundle(): Promise<string> {
  const folder = newFolder();
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", liveLike, "--json", "--pack-destination", folder], { encoding: "utf8" }),
  ) as [{ filename: string }];
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
  const { module, main } = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
  return readFileSync(join(folder, "package", module ?? main), "utf8");
}

function printBytes(packed: Map<string, Buffer>): void {
  const manifest = JSON.parse(readFileSync("build/client/sdk/v1/manifest.json", "utf8")) as SdkManifest;
  const kbOf = (...names: string[]) =>
    names.reduce((sum, name) => sum + (manifest.files[name]?.brotli ?? 0), 0) / 1_024;
  const [all, poll] = [kbOf(...Object.keys(manifest.files)), kbOf("afters", "look", "poll")];
  const peers = { "/livelike.js": liveLike, "/supabase.js": "supabase-js, without anything to look at" };
  print(
    "SDK: bytes in brotli",
    Object.entries(peers).flatMap(([path, against]) => {
      const beside = { unit: "kB", against, than: (packed.get(path)?.length ?? 0) / 1_024 };
      return [
        { name: "all elements", value: all, ...beside },
        { name: "a poll", value: poll, ...beside },
      ];
    }),
  );
}

/** Milliseconds from the address, in a browser that was nowhere yet. */
async function visit(browser: Browser, url: string, until: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  const took = await timeOf(async () => {
    await page.goto(url, { waitUntil: "commit" });
    await until(page);
  });
  await context.close();
  return took;
}

/** To a counted vote, pressed as soon as it can be. */
async function voted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Left" }).click();
  await page.getByText("Yours is in.").waitFor();
}

async function printVotes(browser: Browser, host: string): Promise<void> {
  const times = await inTurns(visits, {
    ours: () => visit(browser, `${host}/ours`, voted),
    supabase: () => visit(browser, `${host}/supabase`, voted),
    liveLike: () => visit(browser, `${host}/livelike`, (page) => page.waitForLoadState("load")),
  });
  const ours = { value: median(times.ours), unit: "ms" };
  const [supabase, other] = [median(times.supabase), median(times.liveLike)];
  print("SDK: to a first vote, simulated slow 4G", [
    { name: "a poll", ...ours, against: "supabase-js", than: supabase, aim: "<= 1.1" },
    { name: "the same", ...ours, against: "LiveLike, only loaded", than: other },
  ]);
}

/** Milliseconds of the page's main thread for each line that arrives while it is shown. */
async function costOfLines(browser: Browser, url: string, origin: string, party: string, word: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(3_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const busy = async () =>
    (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")
      ?.value ?? 0;
  const say = await startSpeakers(origin, party, fans);
  const before = await busy();
  for (let n = 1; n <= lines; n += fans)
    await Promise.all(Array.from({ length: fans }, (_, at) => say(n + at, `${word} ${n + at}.`)));
  await page.getByText(`${word} ${lines}.`).first().waitFor();
  const cost = ((await busy()) - before) * 1_000;
  await context.close();
  return cost / lines;
}

async function printDelivery(browser: Browser, origin: string, host: string, party: string): Promise<void> {
  const element = await costOfLines(browser, `${host}/chat`, origin, party, "Knock");
  const page = await costOfLines(browser, `${origin}/afters/${party}`, origin, party, "Ring");
  const beside = { against: "our own page", than: page, aim: "<= 1" };
  print("SDK: CPU of a line that arrives", [
    { name: "a chat element", value: element, unit: "ms", ...beside },
  ]);
}
