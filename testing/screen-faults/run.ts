import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtByTheRun } from "../built.ts";
import { playwrightResults, type Result, vitestResults } from "../command/report.ts";
import { anyOf, ofSources } from "../command/selection.ts";
import { freePort } from "../free-port.ts";
import { copyOfTree } from "../mutants/copy-of-tree.ts";
import { startServer } from "../server.ts";
import { type Fault, faults } from "./faults.ts";

// `npm run screen-faults [word...]`: breaks up to eight things in a copy of the tree, each in a file and for a test of its
// own, builds it, and asks the tests named beside them whether they turn red; what is not noticed is asked again alone.
// A green `npm test` of the same tree vouches for the tests without faults. With words, only faults that hold one.

const atOnce = 8;
const words = process.argv.slice(2);
const asked = faults.filter((fault) => words.length === 0 || anyOf(words).test(JSON.stringify(fault)));
const root = copyOfTree("screen-faults", "e2e", "faults");
const runs = mkdtempSync(join(tmpdir(), "afters-screen-faults-"));
const seeded = join(runs, "seeded");
const verdicts = new Map<Fault, string>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  process.chdir(tmpdir());
  for (const folder of [root, runs]) rmSync(folder, { recursive: true, force: true });
});
process.chdir(root);
process.env[builtByTheRun] = "yes";
if ((await run("node", ["server/build.ts"])) !== 0)
  throw new Error("It does not build before anything is broken.");
// One that has been started once, so that no other has to fill its own; it makes its own secret, as in a browser's tests.
await (await startServer({ DATA_DIR: seeded, SESSION_SECRET: undefined })).stop();

const left = [...asked];
while (left.length > 0) {
  const batch = left.filter(
    (fault, at) =>
      !left
        .slice(0, at)
        .some((other) => other.file === fault.file || testOf(other).file === testOf(fault).file),
  );
  await look(batch.slice(0, atOnce));
  for (const fault of batch.slice(0, atOnce)) left.splice(left.indexOf(fault), 1);
}
for (const fault of asked) if (verdicts.get(fault) !== "noticed") await look([fault]);
for (const fault of asked) {
  console.log(`| ${fault.name} | \`${testOf(fault).file}\` | ${verdicts.get(fault)} |`);
  if (verdicts.get(fault) !== "noticed") process.exitCode = 1;
}

function testOf({ test }: Fault) {
  const [file = "", name = ""] = test.split(" > ");
  return { file, name };
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
    const isBuilt = (await run("node", ["server/build.ts"])) === 0;
    const results = isBuilt ? [...(await inBrowsers(there)), ...(await ofServer(there))] : [];
    for (const fault of there) {
      const { file, name } = testOf(fault);
      const own = results.filter((one) => one.file.endsWith(file) && one.title.includes(name));
      const red = own.find(({ state }) => state === "failed");
      if (red) verdicts.set(fault, "noticed");
      else if (own.length === 0) verdicts.set(fault, isBuilt ? "HAS NO SUCH TEST" : "DOES NOT BUILD");
      // Of what it turned red tells whether it was the fault that was noticed.
      console.log(`${verdicts.get(fault)}: ${fault.name}${red?.why ? `\n${red.why}\n` : ""}`);
    }
  } finally {
    for (const [file, source] of sources) writeFileSync(file, source);
  }
}

async function inBrowsers(some: Fault[]): Promise<Result[]> {
  const tests = some.map(testOf).filter(({ file }) => file.startsWith("e2e/"));
  if (tests.length === 0) return [];
  const [report, data] = [join(runs, "report.json"), join(runs, "data")];
  // With their owner: under root Postgres runs as somebody else.
  spawnSync("cp", ["-a", seeded, data]);
  const env = {
    E2E_DATA_DIR: data,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const grep = ["--grep", anyOf(tests.map(({ name }) => name)).source];
  const code = await run(
    "playwright",
    ["test", ...tests.map(({ file }) => file), ...grep, "--reporter=json"],
    env,
  );
  rmSync(data, { recursive: true, force: true });
  return playwrightResults(report, code);
}

async function ofServer(some: Fault[]): Promise<Result[]> {
  const tests = some.map(testOf).filter(({ file }) => !file.startsWith("e2e/"));
  if (tests.length === 0) return [];
  const report = join(runs, "report.json");
  const named = ["--testNamePattern", anyOf(tests.map(({ name }) => name)).source];
  const told = ["--reporter=json", `--outputFile.json=${report}`];
  const files = tests.map(({ file }) => file);
  return vitestResults(report, await run("vitest", ["run", ...ofSources, ...files, ...named, ...told]));
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
