import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtByTheRun } from "../built.ts";
import { playwrightResults, type Result, vitestResults } from "../command/report.ts";
import { anyOf, ofSources } from "../command/selection.ts";
import { freePort } from "../free-port.ts";
import { copyOfTree } from "../mutants/copy-of-tree.ts";
import { startServer } from "../server.ts";
import { faults as told } from "./faults.ts";

// `npm run screen-faults [word...]`: breaks up to eight things in a copy of the tree, each in a file and for a test of its
// own, builds it, and asks the tests named beside them whether they turn red; what is not noticed is asked again alone.
// A green `npm test` of the same tree vouches for the tests without faults. With words, only faults that hold one.

type Fault = { name: string; file: string; find: string; put: string; test: string; title: string };

const faults = Object.entries(told).map(([name, [file, change, noticed]]): Fault => {
  const find = change.replaceAll(/\[-|-\]|\{\+.*?\+\}/gs, "");
  const put = change.replaceAll(/\{\+|\+\}|\[-.*?-\]/gs, "");
  const [test = "", title = ""] = noticed.split(" > ");
  return { name, file, find, put, test, title };
});

const atOnce = 8;
const words = process.argv.slice(2);
const asked = faults.filter((fault) => words.length === 0 || anyOf(words).test(JSON.stringify(fault)));
const root = copyOfTree("screen-faults", "e2e", "faults");
const runs = mkdtempSync(join(tmpdir(), "afters-screen-faults-"));
const [seeded, report] = [join(runs, "seeded"), join(runs, "report.json")];
const verdicts = new Map<Fault, string>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  process.chdir(tmpdir());
  for (const folder of [root, runs]) rmSync(folder, { recursive: true, force: true });
});
process.chdir(root);
process.env[builtByTheRun] = "yes";
if (!isBuilt()) throw new Error("It does not build before anything is broken.");
// One that has been started once, so that no other has to fill its own; it makes its own secret, as in a browser's tests.
await (await startServer({ DATA_DIR: seeded, SESSION_SECRET: undefined })).stop();

let left = asked;
while (left.length > 0) {
  const isFirst = (fault: Fault, at: number, all: Fault[]) =>
    !all.slice(0, at).some(({ file, test }) => file === fault.file || test === fault.test);
  const batch = left.filter(isFirst).slice(0, atOnce);
  await look(batch);
  left = left.filter((fault) => !batch.includes(fault));
}
for (const fault of asked) if (verdicts.get(fault) !== "noticed") await look([fault]);
for (const fault of asked) {
  console.log(`| ${fault.name} | \`${fault.test}\` | ${verdicts.get(fault)} |`);
  if (verdicts.get(fault) !== "noticed") process.exitCode = 1;
}

async function look(batch: Fault[]): Promise<void> {
  const sources = new Map<string, string>();
  try {
    for (const fault of batch) {
      const source = readFileSync(fault.file, "utf8");
      const parts = source.split(fault.find);
      verdicts.set(fault, parts.length === 2 ? "NOT NOTICED" : "DOES NOT FIT ANY MORE");
      if (parts.length !== 2) continue;
      sources.set(fault.file, source);
      writeFileSync(fault.file, parts.join(fault.put));
    }
    const there = batch.filter(({ file }) => sources.has(file));
    const builds = isBuilt();
    const results = builds ? [...(await inBrowsers(there)), ...ofServer(there)] : [];
    for (const fault of there) {
      const own = results.filter((one) => one.file.endsWith(fault.test) && one.title.includes(fault.title));
      const red = own.find(({ state }) => state === "failed");
      if (red) verdicts.set(fault, "noticed");
      else if (own.length === 0) verdicts.set(fault, builds ? "HAS NO SUCH TEST" : "DOES NOT BUILD");
      // Of what it turned red tells whether it was the fault that was noticed.
      console.log(`${verdicts.get(fault)}: ${fault.name}${red?.why ? `\n${red.why}\n` : ""}`);
    }
  } finally {
    for (const [file, source] of sources) writeFileSync(file, source);
  }
}

async function inBrowsers(some: Fault[]): Promise<Result[]> {
  const faults = some.filter(({ test }) => test.startsWith("e2e/"));
  if (faults.length === 0) return [];
  const data = join(runs, "data");
  // With their owner: under root Postgres runs as somebody else.
  spawnSync("cp", ["-a", seeded, data]);
  const port = String(await freePort());
  const env = { E2E_DATA_DIR: data, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = run("playwright", ["test", ...named("--grep", faults), "--reporter=json"], env);
  rmSync(data, { recursive: true, force: true });
  return playwrightResults(report, code);
}

function ofServer(some: Fault[]): Result[] {
  const faults = some.filter(({ test }) => !test.startsWith("e2e/"));
  if (faults.length === 0) return [];
  const told = ["--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...ofSources, ...named("--testNamePattern", faults), ...told];
  return vitestResults(report, run("vitest", args));
}

function named(option: string, faults: Fault[]): string[] {
  return [...faults.map(({ test }) => test), option, anyOf(faults.map(({ title }) => title)).source];
}

function isBuilt(): boolean {
  return run("node", ["server/build.ts"]) === 0;
}

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  if (error) throw error;
  return status ?? 1;
}
