import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** `again` is a test that failed first and passed when tried once more. */
export type Result = {
  file: string;
  title: string;
  state: "passed" | "failed" | "skipped" | "again";
  /** What the first try failed of, in some lines. */
  why?: string;
};

const failure = (file: string, title: string): Result => ({ file, title, state: "failed" });

/** A run that ended badly without a test that failed failed itself, and so did one that left no report. */
function withItself(name: string, results: Result[] | undefined, exitCode: number): Result[] {
  if (!results) return [failure(name, "it left no report")];
  if (exitCode === 0 || results.some(({ state }) => state === "failed")) return results;
  return [...results, failure(name, `it ended with ${exitCode}`)];
}

/** Without the colours of a terminal. A refusal's first line seldom tells what was there instead. */
const firstLines = (text: string | undefined) =>
  text && stripVTControlCharacters(text).split("\n").filter(Boolean).slice(0, 12).join("\n");

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

const vitestStates: Record<string, Result["state"]> = { passed: "passed", failed: "failed" };

export function vitestResults(reportFile: string, exitCode: number, titles?: RegExp): Result[] {
  const report: JsonTestResults | null = read(reportFile);
  const results = report?.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.map(({ fullName, status, failureMessages }): Result => {
      const [failed] = failureMessages ?? [];
      const state = status === "passed" && failed ? "again" : (vitestStates[status] ?? "skipped");
      return { file, title: fullName.trim(), state, why: firstLines(failed) };
    });
    if (status === "failed" && !tests.some(({ state }) => state === "failed"))
      tests.push(failure(file, "the file did not run"));
    return titles ? tests.filter((one) => one.state !== "skipped" || titles.test(one.title)) : tests;
  });
  return withItself("vitest", results, exitCode);
}

const playwrightStates: Record<string, Result["state"]> = {
  expected: "passed",
  skipped: "skipped",
  flaky: "again",
};

export function playwrightResults(reportFile: string, exitCode: number): Result[] {
  const resultsOf = ({ specs, suites = [] }: JSONReportSuite): Result[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        state: playwrightStates[status] ?? "failed",
        why: firstLines(results[0]?.error?.message),
      })),
    ),
    ...suites.flatMap(resultsOf),
  ];
  const report: JSONReport | null = read(reportFile);
  return withItself("playwright", report?.suites.flatMap(resultsOf), exitCode);
}

const told = ({ file, title, why }: Result) => [
  `  ${file}: ${title}`,
  ...(why?.split("\n").map((reason) => `      ${reason}`) ?? []),
];

/** What has scrolled away by then: a run ends with a check, Vitest and Playwright, one after the other. */
export function summary(results: Result[]): string {
  const of = (state: Result["state"]) => results.filter((one) => one.state === state);
  const [failed, again] = [of("failed"), of("again")];
  const listed = (head: string, some: Result[]) => (some.length > 0 ? ["", head, ...some.flatMap(told)] : []);
  return [
    ...listed("Passed only when tried again, a defect to be found:", again),
    ...listed("Failed:", failed),
    "",
    `${of("passed").length} passed, ${failed.length} failed, ${of("skipped").length} skipped`,
    ...(again.length > 0 ? [`${again.length} passed at a second try`] : []),
  ].join("\n");
}
