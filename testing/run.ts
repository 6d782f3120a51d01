import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, isBuilt } from "../server/build.ts";
import { ensureChromium, ensureRedis } from "./tools.ts";

// What `npm test` runs: types, lint, boundaries and dead code; the server against a real Postgres; faults; and
// the product in Chromium. Ends with one line that counts.
const folder = mkdtempSync(join(tmpdir(), "afters-results-"));
const totals = { passed: 0, failed: 0, skipped: 0 };

step("Types, lint, boundaries, dead code");
if (run("npm", ["run", "--silent", "check"]) !== 0) fail("npm run check found something.");

step("Build");
if (!isBuilt()) build();

if (!ensureRedis()) missing("Redis or Valkey", "the tests with two processes");
step("Server and faults");
const server = join(folder, "server.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${server}`];
run("vitest", ["run", "--project", "server", ...reporters]);
count(server);
const faults = join(folder, "faults.json");
run("vitest", [
  "run",
  "--project",
  "faults",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${faults}`,
]);
count(faults);

step("Chromium");
if (ensureChromium()) {
  const browser = join(folder, "browser.json");
  run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: browser });
  countBrowser(browser);
} else missing("Chromium", "the tests in a browser");

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
if (totals.failed > 0 || (process.env.CI && totals.skipped > 0)) process.exit(1);

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}

function step(name: string): void {
  console.log(`\n== ${name} ==`);
}

function fail(sentence: string): never {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Says loudly that tests are skipped; CI refuses that. */
function missing(what: string, tests: string): void {
  console.error(`\n  !! ${what} cannot be had on this machine: ${tests} are SKIPPED. !!\n`);
  totals.skipped += 1;
}

function count(file: string): void {
  const result = JSON.parse(readFileSync(file, "utf8"));
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests + (result.success || result.numFailedTests > 0 ? 0 : 1);
  totals.skipped += result.numPendingTests + result.numTodoTests;
}

function countBrowser(file: string): void {
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  totals.skipped += stats.skipped;
}
