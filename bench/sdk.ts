import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { rowsIn } from "../e2e/own-database.ts";
import type { SdkManifest } from "../sdk/build.ts";
import { systemChromium } from "../testing/command/tools.ts";
import { startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const key = "afters_publishable_of_the_bench";
const liveLike = "@livelike/engagementsdk@2.57.3";
const visits = 5;
const lines = 100;
const fans = 20;

/** As Lighthouse simulates it: 150 ms there and back, 1.6 Mbit/s down. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What a poll of ours costs a page of somebody else, beside the two SDKs that such a page could take instead. */
export async function benchSdk(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:\d+/, {
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    SAMPLE_CONTENT: "off",
    TRUST_PROXY: "1",
  });
  const origin = product.line.replace("Afters is open at ", "");
  const { run, aParty, aPoll } = rowsIn(() => dataDir);
  await run("insert into publishable_keys (key, name, write_origins) values ($1, 'A bench', '{*}')", [key]);
  const [party, poll] = [await aParty({ title: "A full house" }), await aPoll("Who rang?")];
  const host = await serveHost({
    "/ours": pageOf(`<script type="module" src="${origin}/sdk/v1/afters.js"></script>
      <afters-poll for="${poll}" key="${key}" eager></afters-poll>`),
    "/supabase": pageOf('<main></main><script type="module" src="/supabase.js"></script>'),
    "/supabase.js": await supabasePage(origin, poll),
    "/livelike": pageOf('<script type="module" src="/livelike.js"></script>'),
    "/livelike.js": await liveLikeBundle(),
    "/chat": pageOf(`<script type="module" src="${origin}/sdk/v1/afters.js"></script>
      <afters-chat for="${party}" key="${key}" eager></afters-chat>`),
  });
  const browser = await chromium.launch({ executablePath: systemChromium(), args: ["--no-sandbox"] });
  printBytes(host);
  await printVotes(browser, host.url);
  await printDelivery(browser, origin, host.url, party);
  await browser.close();
  host.end();
  await product.stop();
}

const pageOf = (body: string) => `<!doctype html><html lang="en"><title>A studio</title>${body}</html>`;

type Host = { url: string; files: Record<string, string>; end(): void };

/** Compressed, as every studio's server sends it. */
async function serveHost(files: Record<string, string>): Promise<Host> {
  const packed = new Map(Object.entries(files).map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer(({ url = "" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(packed.get(url));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    end: () => server.close(),
  };
}

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
  const entry = join(mkdtempSync(join(tmpdir(), "afters-peer-")), "page.js");
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
  const folder = mkdtempSync(join(tmpdir(), "afters-peer-"));
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", liveLike, "--json", "--pack-destination", folder], { encoding: "utf8" }),
  ) as [{ filename: string }];
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
  const { module, main } = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8")) as {
    module?: string;
    main: string;
  };
  return readFileSync(join(folder, "package", module ?? main), "utf8");
}

function printBytes({ files }: Host): void {
  const manifest = JSON.parse(readFileSync("build/client/sdk/v1/manifest.json", "utf8")) as SdkManifest;
  const sizeOf = (name: string) => manifest.files[name]?.brotli ?? 0;
  const all = Object.keys(manifest.files).reduce((sum, name) => sum + sizeOf(name), 0);
  const poll = sizeOf("afters") + sizeOf("look") + sizeOf("poll");
  const peers = [
    [liveLike, brotliCompressSync(files["/livelike.js"] ?? "").length],
    ["supabase-js, without anything to look at", brotliCompressSync(files["/supabase.js"] ?? "").length],
  ] as const;
  print(
    "SDK: bytes in brotli",
    peers.flatMap(([against, size]) => [
      {
        name: "all elements",
        value: all / 1_024,
        unit: "kB",
        against: `${against} ${(size / 1_024).toFixed(1)} kB`,
        ratio: all / size,
      },
      { name: "a poll", value: poll / 1_024, unit: "kB", against: "the same", ratio: poll / size },
    ]),
  );
}

async function visit(browser: Browser, url: string): Promise<{ page: Page; end(): Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await page.goto(url, { waitUntil: "commit" });
  return { page, end: () => context.close() };
}

/** Milliseconds from the address to a counted vote, pressed as soon as it can be. */
async function firstVote(browser: Browser, url: string): Promise<number> {
  const started = performance.now();
  const { page, end } = await visit(browser, url);
  await page.getByRole("button", { name: "Left" }).click();
  await page.getByText("Yours is in.").waitFor();
  const took = performance.now() - started;
  await end();
  return took;
}

async function loaded(browser: Browser, url: string): Promise<number> {
  const started = performance.now();
  const { page, end } = await visit(browser, url);
  await page.waitForLoadState("load");
  const took = performance.now() - started;
  await end();
  return took;
}

async function printVotes(browser: Browser, host: string): Promise<void> {
  const [ours, supabase, others]: number[][] = [[], [], []];
  for (let n = 0; n < visits; n++) {
    ours?.push(await firstVote(browser, `${host}/ours`));
    supabase?.push(await firstVote(browser, `${host}/supabase`));
    others?.push(await loaded(browser, `${host}/livelike`));
  }
  const [value, client, other] = [ours, supabase, others].map((all) => median(all ?? []));
  const against = (name: string, ms = 0) => `${name} ${Math.round(ms)} ms`;
  print("SDK: to a first vote, simulated slow 4G", [
    {
      name: "a poll",
      value: value ?? 0,
      unit: "ms",
      against: against("supabase-js", client),
      ratio: (value ?? 0) / (client ?? 1),
      aim: "<= 1.1",
    },
    {
      name: "the same",
      value: value ?? 0,
      unit: "ms",
      against: against("LiveLike, only loaded", other),
      ratio: (value ?? 0) / (other ?? 1),
    },
  ]);
}

async function asFan(origin: string, address: number) {
  const headers = { apikey: key, "Content-Type": "application/json", "X-Forwarded-For": `10.9.0.${address}` };
  const post = async (path: string, body: object, token = "") =>
    (
      await fetch(origin + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      })
    ).json();
  const { access_token } = await post("/auth/v1/signup", {});
  return (name: string, body: object) => post(`/functions/v1/${name}`, body, access_token);
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
  const talkers = await Promise.all(Array.from({ length: fans }, (_, at) => asFan(origin, at + 1)));
  await Promise.all(talkers.map((act) => act("join", { partyId: party })));
  const before = await busy();
  for (let n = 0; n < lines / fans; n++)
    await Promise.all(
      talkers.map((act, at) => act("say", { partyId: party, text: `${word} ${n * fans + at + 1}.` })),
    );
  await page.getByText(`${word} ${lines}.`).first().waitFor();
  const cost = ((await busy()) - before) * 1_000;
  await context.close();
  return cost / lines;
}

async function printDelivery(browser: Browser, origin: string, host: string, party: string): Promise<void> {
  const element = await costOfLines(browser, `${host}/chat`, origin, party, "Knock");
  const page = await costOfLines(browser, `${origin}/afters/${party}`, origin, party, "Ring");
  print("SDK: CPU of a line that arrives", [
    {
      name: "a chat element",
      value: element,
      unit: "ms",
      against: `our own page ${page.toPrecision(3)} ms`,
      ratio: element / page,
      aim: "<= 1",
    },
  ]);
}
