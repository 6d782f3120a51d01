import { createHash } from "node:crypto";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { build } from "../../server/build.ts";
import { readSources } from "../boundaries/boundaries.ts";
import { builtByTheRun } from "../built.ts";
import { copyOfTree } from "./copy-of-tree.ts";
import { mutationsOf } from "./mutations.ts";
import { StandingTests } from "./standing-tests.ts";
import { type Numbered, withSwitches } from "./switches.ts";
import { TestFinder } from "./tests-of.ts";

// `npm run mutants FOLDER... [-- --most 40] [--seed text]`: changes verbs, forms, clocks and rules, one place at a
// time in a copy of the tree, and asks the server's tests whether they notice. Some survivors mean the same: read them.

/** Screens and their state, which tests in a browser hold, what only several processes do, which the faults hold, and texts. */
const leftOut =
  /\.test\.ts$|\.route\.ts$|\/use-[\w-]+\.ts$|\/routes\.ts$|-texts\.ts$|\/connection\.ts$|\/send-action\.ts$|\/relay\.server\.ts$|\.d\.ts$/;

type Mutant = Numbered & { file: string; line: number; text: string };
type Asked = { folder: string; chosen: Mutant[]; of: number; apart: string[] };
type Result = Asked & { survivors: Mutant[] };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: "string", default: "40" },
    seed: { type: "string", default: "afters" },
  },
});

if (positionals.length === 0) throw new Error("Which folder or file? For example: npm run mutants app/polls");
const folders = positionals.map((name) => name.replace(/\/$/, ""));
const finder = new TestFinder(readSources());
const root = copyOfTree("mutants", "docs", "e2e", "bench", "faults");
let id = 0;
let tests: StandingTests | undefined;
try {
  process.chdir(root);
  const asked = folders.map(askFor);
  for (const [file, mutants] of Map.groupBy(
    asked.flatMap(({ chosen }) => chosen),
    ({ file }) => file,
  ))
    writeFileSync(file, withSwitches(readFileSync(file, "utf8"), mutants));
  build();
  process.env[builtByTheRun] = "yes";
  tests = await StandingTests.start(root);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Vitest's own listener would leave Postgres behind.
    process.removeAllListeners(signal);
    process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  }
  await passBefore(tests, asked);
  const results: Result[] = [];
  for (const one of asked) {
    results.push(await runAgainst(tests, one));
    tell(results.at(-1) as Result);
  }
  console.log(`\n${table(results)}`);
} finally {
  await cleanUp();
}

/** Postgres ends with Vitest. */
async function cleanUp(): Promise<void> {
  await tests?.close();
  rmSync(root, { recursive: true, force: true });
}

function askFor(folder: string): Asked {
  const files = globSync(folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`)
    .sort()
    .filter((file) => !leftOut.test(file));
  const all = files.flatMap(mutantsOf);
  const apart = new Set(
    all.map(({ file }) => file).filter((file) => finder.testsOf(file, folder).length === 0),
  );
  const reached = all.filter(({ file }) => !apart.has(file));
  return { folder, chosen: choose(reached), of: reached.length, apart: [...apart] };
}

function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, "utf8");
  const lines = source.split("\n");
  return mutationsOf(file, source).map((mutation) => {
    const line = source.slice(0, mutation.start).split("\n").length;
    return { ...mutation, id: id++, file, line, text: (lines[line - 1] ?? "").trim() };
  });
}

function changeOf({ before, after }: Mutant): string {
  return `${brief(before)} > ${brief(after)}`;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || "nothing";
}

/** The same ones each time, also when the lines around them move. */
function choose(mutants: Mutant[]): Mutant[] {
  const rank = ({ file, text, before, after }: Mutant) =>
    createHash("sha256").update([options.seed, file, text, before, after].join("\0")).digest("hex");
  return mutants
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .slice(0, Number(options.most))
    .sort((a, b) => a.id - b.id);
}

/** All at once: Vitest that has run for minutes no longer finds how a project is set up that it has not used yet. */
async function passBefore(tests: StandingTests, asked: Asked[]): Promise<void> {
  const used = asked.flatMap(({ folder, chosen }) =>
    chosen.flatMap(({ file }) => finder.testsOf(file, folder)),
  );
  const failure = await tests.firstFailure([...new Set(used)]);
  if (failure) throw new Error(`A test fails before anything is changed. ${failure}`);
}

async function runAgainst(tests: StandingTests, asked: Asked): Promise<Result> {
  const { folder, chosen, of } = asked;
  console.log(`\n== ${folder}: ${chosen.length} of ${of} mutants ==`);
  const survivors: Mutant[] = [];
  for (const mutant of chosen) {
    tests.change(mutant.id);
    const begun = performance.now();
    const noticed = (await tests.firstFailure(finder.testsOf(mutant.file, folder))) !== null;
    if (!noticed) survivors.push(mutant);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${noticed ? "noticed " : "SURVIVED"} ${mutant.file}:${mutant.line}  ${changeOf(mutant)}  ${seconds} s`,
    );
  }
  tests.change(null);
  return { ...asked, survivors };
}

function tell({ survivors, apart }: Result): void {
  for (const mutant of survivors)
    console.log(`  ${mutant.file}:${mutant.line}  ${changeOf(mutant)}\n    ${mutant.text}`);
  if (apart.length > 0)
    console.log(`  Not asked, because no test of the server reaches them: ${apart.join(", ")}`);
}

function table(results: Result[]): string {
  const rows = results.map(({ folder, of, chosen, survivors }) => {
    const noticed = chosen.length - survivors.length;
    const score = chosen.length > 0 ? `${Math.floor((noticed / chosen.length) * 100)} %` : "-";
    return `| \`${folder}\` | ${of} | ${chosen.length} | ${noticed} | ${score} |`;
  });
  return ["| Folder | Mutants | Asked | Noticed | Score |", "|---|--:|--:|--:|--:|", ...rows].join("\n");
}
