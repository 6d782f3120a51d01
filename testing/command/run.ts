import { type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { builtByTheRun } from "../built.ts";
import { folderOfRun } from "../temporary/folder-of-run.ts";
import { playwrightResults, type Result, summary, vitestResults } from "./report.ts";
import { anyOf, ofSources, selectFiles } from "./selection.ts";
import { ensureChromium, ensureClamd, ensureNginx, ensurePostgres, ensureRedis } from "./tools.ts";

// What `npm test` runs; with words behind it, only the tests whose file or title holds one of them; with `--deep`, what
// `npm run test:deep` runs: processes that are killed, doubled, replaced and restored.
// Every process of the run reads what the first has compiled.
process.env.NODE_COMPILE_CACHE ??= "node_modules/.cache/node-compile";
const { folder, remove } = folderOfRun("results");
process.once("exit", remove);
const results: Result[] = [];
const words = process.argv.slice(2);
let reports = 0;

if (words[0] === "--deep") await runDeep();
else if (words.length > 0) await runSome();
else await runAll();
console.log(summary(results));
const failed = results.some(({ state }) => state === "failed");
if (failed || (process.env.CI && results.some(({ state }) => state === "skipped"))) process.exit(1);

async function runAll(): Promise<void> {
  await build();
  seeToRedis();
  step("Server, then Chromium; beside them types, lint, boundaries and dead code");
  const checked = check();
  await vitest(ofSources);
  await inChromium([]);
  await checked;
}

async function runDeep(): Promise<void> {
  await build();
  seeToServers();
  step("Faults, backups, generated requests");
  await vitest(["--project", "faults"]);
  step("A vote among 100,000 others");
  const state = (await run("node", ["bench/run.ts", "growth", "short"])) === 0 ? "passed" : "failed";
  results.push({ file: "bench/growth.ts", title: "npm run bench growth short", state });
}

async function build(): Promise<void> {
  step("Build");
  if ((await run("node", ["server/build.ts"])) !== 0) fail("The build failed.");
  process.env[builtByTheRun] = "yes";
}

async function check(): Promise<void> {
  const exitCode = await run("npm", ["run", "--silent", "check"], { quiet: true });
  const state = exitCode === 0 ? "passed" : "failed";
  results.push({ file: "package.json", title: "npm run check", state });
}

async function runSome(): Promise<void> {
  const { whole, byTitle, titles } = selectFiles(words);
  if ([...whole, ...byTitle].some((file) => /^faults\/|\.deep\./.test(file))) seeToServers();
  if (whole.length > 0) {
    step("Files");
    await vitest(whole);
  }
  if (byTitle.length > 0) {
    step("Titles");
    const named = ["--testNamePattern", `(?i:${titles.source})`, "--passWithNoTests"];
    await vitest([...byTitle, ...named], titles);
  }
  const grep = ["--grep", anyOf(words).source];
  if (spawnSync("playwright", ["test", "--list", ...grep], { stdio: "ignore" }).status === 0)
    await inChromium(grep);
  if (results.length === 0) fail(`No test's file or title holds ${words.join(" or ")}.`);
}

async function vitest(args: string[], titles?: RegExp) {
  const report = join(folder, `${reports++}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await run("vitest", ["run", ...args, ...reporters]);
  results.push(...vitestResults(report, exitCode, titles));
}

async function inChromium(args: string[]): Promise<void> {
  step("Chromium");
  if (!ensureChromium()) return missing("Chromium", "the tests in a browser");
  const report = join(folder, `${reports++}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = await run("playwright", ["test", "--reporter=list,json", ...args], { env });
  results.push(...playwrightResults(report, status));
}

/** A quiet command says what it has to say at its end. */
async function run(
  command: string,
  args: string[],
  { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<number> {
  const output = quiet ? "pipe" : "inherit";
  const stdio: StdioOptions = ["ignore", output, output];
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(said));
  return code ?? 1;
}

function seeToRedis(): void {
  if (!ensureRedis()) missing("Redis or Valkey", "the tests with two processes");
}

function seeToServers(): void {
  seeToRedis();
  if (!ensurePostgres()) missing("Debian's Postgres", "the tests with a replica");
  if (!ensureClamd()) missing("ClamAV's clamd", "the tests of what scans files");
  if (!ensureNginx()) missing("nginx with openssl", "the tests behind a proxy");
}

function step(name: string): void {
  console.log(`\n== ${name} ==`);
}

function fail(sentence: string): never {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function missing(what: string, tests: string): void {
  console.error(`\n  !! ${what} cannot be had on this machine: ${tests} are SKIPPED. !!\n`);
  results.push({ file: "testing/command/run.ts", title: tests, state: "skipped" });
}
