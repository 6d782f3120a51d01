import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** `ms` is what it took, hooks of its file aside. `again` is a test that failed first and passed when tried once more. */
export type Result = {
  file: string;
  title: string;
  state: "passed" | "failed" | "skipped" | "again";
  ms: number;
  /** What the first try failed of, in some lines. */
  why?: string;
};

type VitestReport = {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};

type PlaywrightSuite = {
  specs?: {
    file: string;
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
};

const failure = (file: string, title: string): Result => ({ file, title, state: "failed", ms: 0 });

/** A run that ended badly without a test that failed failed itself, and so did one that left no report. */
function withItself(name: string, results: Result[] | null, exitCode: number): Result[] {
  if (!results) return [failure(name, "it left no report")];
  if (exitCode === 0 || results.some(({ state }) => state === "failed")) return results;
  return [...results, failure(name, `it ended with ${exitCode}`)];
}

/** Without the colours of a terminal. A refusal's first line seldom tells what was there instead. */
const firstLines = (text: string | undefined) =>
  text && stripVTControlCharacters(text).split("\n").filter(Boolean).slice(0, 12).join("\n");

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

const states: Record<string, Result["state"]> = { passed: "passed", failed: "failed" };

export function vitestResults(reportFile: string, exitCode: number, titles?: RegExp): Result[] {
  const report: VitestReport | null = read(reportFile);
  const results = report?.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.map((one) => ({
      file,
      title: one.fullName.trim(),
      state:
        one.status === "passed" && one.failureMessages?.length ? "again" : (states[one.status] ?? "skipped"),
      ms: one.duration ?? 0,
      why: firstLines(one.failureMessages?.[0]),
    }));
    const asked = titles ? tests.filter((one) => one.state !== "skipped" || titles.test(one.title)) : tests;
    const broken = status === "failed" && !tests.some(({ state }) => state === "failed");
    return broken ? [...asked, failure(file, "the file did not run")] : asked;
  });
  return withItself("vitest", results ?? null, exitCode);
}

export function playwrightResults(reportFile: string, exitCode: number): Result[] {
  const report: PlaywrightSuite | null = read(reportFile);
  return withItself("playwright", report && resultsOf(report), exitCode);
}

const playwrightStates: Record<string, Result["state"]> = {
  expected: "passed",
  skipped: "skipped",
  flaky: "again",
};

function resultsOf({ specs = [], suites = [] }: PlaywrightSuite): Result[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `e2e/${file}`,
      title: `${title} (${projectName})`,
      state: playwrightStates[status] ?? "failed",
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      why: firstLines(results[0]?.error?.message),
    })),
  );
  return [...own, ...suites.flatMap(resultsOf)];
}

const line = ({ file, title, ms }: Result) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`;

const withReason = (one: Result) => [
  line(one),
  ...(one.why?.split("\n").map((reason) => `           ${reason}`) ?? []),
];

export function summary(results: Result[], slowest = 10): string {
  const count = (state: Result["state"]) => results.filter((one) => one.state === state).length;
  const failed = results.filter(({ state }) => state === "failed");
  const again = results.filter(({ state }) => state === "again");
  const slow = results.toSorted((a, b) => b.ms - a.ms).slice(0, slowest);
  return [
    ...(slow.length > 0 ? ["", `The ${slow.length} slowest:`, ...slow.map(line)] : []),
    ...(again.length > 0
      ? ["", "Passed only when tried again, a defect to be found:", ...again.flatMap(withReason)]
      : []),
    ...(failed.length > 0 ? ["", "Failed:", ...failed.flatMap(withReason)] : []),
    "",
    `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`,
    ...(again.length > 0 ? [`${again.length} passed at a second try`] : []),
  ].join("\n");
}
