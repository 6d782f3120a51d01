import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importsOf, readSources } from "../boundaries/boundaries.ts";
import { builtByTheRun } from "../built.ts";
import type { Result } from "../command/report.ts";
import { anyOf } from "../command/selection.ts";
import { copyOfTree } from "../mutants/copy-of-tree.ts";
import { startServer } from "../server.ts";
import { batchesOf } from "./batches.ts";
import { type Fault, isInBrowser, kinds, type NamedTest } from "./fault.ts";
import { faults as all } from "./list.ts";
import { endAll, resultsOf, type Seen, Workshop } from "./workshop.ts";

// `npm run screen-faults [word...] [-- --beside 2]`: breaks one thing on a screen at a time in a copy of the tree, builds
// it, and asks the test named beside the fault whether it turns red. With words, only faults whose name, kind, file or
// test holds one. `--at-once 12` breaks up to twelve of different features and asks their tests together; nothing is asked
// without faults then, for which a green `npm test` of the same tree vouches. `--from 3` leaves out the first two batches.

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: "string", default: "2" },
    "at-once": { type: "string", default: "1" },
    from: { type: "string", default: "1" },
  },
});
const asked = all.filter(
  ({ name, kind, file, test }) =>
    words.length === 0 || anyOf(words).test([name, kind, file, test.file, test.name].join("\n")),
);
if (asked.length === 0) throw new Error(`No fault's name, file or test holds ${words.join(" or ")}.`);

const atOnce = Number(options["at-once"]);
const builtTests = testsOfTheBuild();
const needsBuild = ({ test }: Fault) => isInBrowser(test) || builtTests.has(test.file);
const root = copyOfTree("screen-faults", "e2e");
const folders = [root];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    endAll();
    cleanUp();
    process.exit(1);
  });
try {
  process.chdir(root);
  const runs = mkdtempSync(join(tmpdir(), "afters-screen-faults-"));
  folders.push(runs);
  const seeded = join(runs, "seeded");
  const first = new Workshop(root, seeded, runs);
  if (!(await first.build())) throw new Error("It does not build before anything is broken.");
  await seed(seeded);
  const seen = atOnce > 1 ? [] : await withoutFaults(first);
  const open = asked.filter((fault) => !seen.some((one) => one.fault === fault));
  const left = batchesOf(open, atOnce).slice(Number(options.from) - 1);
  if (atOnce > 1) console.log(`${asked.length} faults in ${left.length} batches.`);
  const workshops = [first];
  while (workshops.length < Math.min(Number(options.beside), left.length)) {
    const another = mkdtempSync(join(tmpdir(), "afters-screen-faults-"));
    folders.push(another);
    cpSync(root, another, { recursive: true, verbatimSymlinks: true });
    workshops.push(new Workshop(another, seeded, runs));
  }
  await Promise.all(
    workshops.map(async (workshop) => {
      for (let batch = left.shift(); batch; batch = left.shift()) {
        const begun = performance.now();
        const found = await workshop.look(batch, batch.some(needsBuild));
        const sure = found.filter(({ verdict }) => verdict === "noticed" || batch.length === 1);
        const doubtful = found.filter((one) => !sure.includes(one));
        for (const { fault, verdict } of doubtful) console.log(`${verdict}, asked again: ${fault.name}`);
        left.push(...askedAgain(doubtful));
        seen.push(...sure);
        for (const one of sure) tell(one, (performance.now() - begun) / 1000 / batch.length);
      }
    }),
  );
  console.log(`\n${table(seen)}`);
  if (seen.some(({ verdict }) => verdict !== "noticed")) process.exitCode = 1;
} finally {
  process.chdir(tmpdir());
  cleanUp();
}

/** Only what is seen alone counts against a test. Of those that did not come to it one is to blame, so they are halved. */
function askedAgain(doubtful: Seen[]): Fault[][] {
  const unseen = ({ verdict }: Seen) => verdict === "NOT NOTICED";
  const others = doubtful.filter((one) => !unseen(one)).map(({ fault }) => fault);
  return [
    ...batchesOf(others, Math.ceil(others.length / 2)),
    ...doubtful.filter(unseen).map(({ fault }) => [fault]),
  ];
}

function cleanUp(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** By what they import, those that start a server. */
function testsOfTheBuild(): Set<string> {
  const importers = Map.groupBy(importsOf(readSources()), ({ to }) => to);
  const found = new Set(["testing/server.ts"]);
  for (const file of found) for (const { from } of importers.get(file) ?? []) found.add(from);
  return found;
}

async function seed(dataDir: string): Promise<void> {
  process.env[builtByTheRun] = "yes";
  // A server of the tests in a browser makes its own secret, and opens nothing that was sealed with another.
  const server = await startServer({ DATA_DIR: dataDir, SESSION_SECRET: undefined });
  await server.stop();
}

/** Every named test once. One that is missing, or red by itself, can notice nothing. */
async function withoutFaults(workshop: Workshop): Promise<Seen[]> {
  const tests = [...new Map(asked.map(({ test }) => [`${test.file} ${test.name}`, test])).values()];
  const results = new Map<NamedTest, Result[]>();
  const run = async (some: NamedTest[]) => {
    if (some.length === 0) return;
    const found = await workshop.run(some);
    for (const test of some) results.set(test, resultsOf(test, found));
  };
  const isGreen = (test: NamedTest) => {
    const own = results.get(test) ?? [];
    return own.some(({ state }) => state === "passed") && own.every(({ state }) => state !== "failed");
  };
  await run(tests.filter(isInBrowser));
  await run(tests.filter((test) => !isInBrowser(test)));
  // Many at once are much for a busy machine; alone, as beside its fault, a test has to be green.
  for (const test of tests.filter((test) => !isGreen(test))) await run([test]);
  const useless = asked.flatMap((fault) => {
    const test = tests.find(({ file, name }) => file === fault.test.file && name === fault.test.name);
    if (!test || isGreen(test)) return [];
    const isThere = results.get(test)?.some(({ state }) => state === "failed");
    return [{ fault, verdict: isThere ? "the test is red without it" : "the test does not exist" } as const];
  });
  console.log(`${tests.length} tests without a fault; ${asked.length} faults.`);
  for (const one of useless) tell(one, 0);
  return useless;
}

function tell({ fault, verdict, why }: Seen, seconds: number): void {
  console.log(`${verdict.padEnd(12)} ${seconds.toFixed(0).padStart(4)} s  ${fault.kind}: ${fault.name}`);
  // Among others, what the test said tells whether it was this fault it saw.
  const said = why?.split("\n").filter((line) => !line.trim().startsWith("at "));
  if (atOnce > 1) for (const line of said?.slice(0, 4) ?? []) console.log(`      ${line}`);
  if (verdict !== "noticed") console.log(`    ${fault.file}\n    ${fault.test.file}: ${fault.test.name}`);
}

function table(seen: Seen[]): string {
  const row = (name: string, some: Seen[]) =>
    `| ${name} | ${some.length} | ${some.filter(({ verdict }) => verdict === "noticed").length} |`;
  return [
    "| Kind | Faults | Noticed |",
    "|---|--:|--:|",
    ...kinds.map((kind) =>
      row(
        kind,
        seen.filter(({ fault }) => fault.kind === kind),
      ),
    ),
    row("All", seen),
  ].join("\n");
}
