import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playwrightResults, type Result, summary, vitestResults } from "./report.ts";

const file = join(mkdtempSync(join(tmpdir(), "afters-report-")), "report.json");
const written = (report: object) => {
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const statesOf = (results: Result[]) => results.map(({ state }) => state);
const spec = (status: string) => ({
  file: "room.spec.ts",
  title: status,
  tests: [{ projectName: "phone", status, results: [{}] }],
});
const one = (status: string) => written({ suites: [{ specs: [spec(status)] }] });

test("a test that passed only when it was tried again is told apart", () => {
  const report = written({ suites: [{ specs: [spec("expected")], suites: [{ specs: [spec("flaky")] }] }] });
  expect(playwrightResults(report, 0)).toMatchObject([
    { state: "passed", file: "e2e/room.spec.ts" },
    { state: "again", title: "flaky (phone)" },
  ]);
  expect(statesOf(playwrightResults(one("skipped"), 0))).toEqual(["skipped"]);
});

test("a run that ended badly, or left no report, has failed although no test has", () => {
  expect(statesOf(playwrightResults(one("expected"), 1))).toEqual(["passed", "failed"]);
  for (const resultsOf of [playwrightResults, vitestResults])
    expect(statesOf(resultsOf("/no/such/report.json", 0))).toEqual(["failed"]);
});

test("a file that cannot be read failed, a skipped test is skipped, one left out not", () => {
  const assertionResults = [
    { fullName: " POLL-05: a vote", status: "passed" },
    { fullName: " a poll", status: "skipped" },
    { fullName: " at times", status: "passed", failureMessages: ["Error: it was not there"] },
  ];
  const report = written({
    testResults: [
      { name: join(process.cwd(), "app/polls/polls.test.ts"), status: "passed", assertionResults },
      { name: join(process.cwd(), "app/broken.test.ts"), status: "failed", assertionResults: [] },
    ],
  });
  expect(vitestResults(report, 1)).toMatchObject([
    { file: "app/polls/polls.test.ts", title: "POLL-05: a vote", state: "passed" },
    { state: "skipped" },
    { state: "again", title: "at times", why: "Error: it was not there" },
    { file: "app/broken.test.ts", state: "failed" },
  ]);
  expect(statesOf(vitestResults(report, 1, /poll-05/i))).toEqual(["passed", "again", "failed"]);
});

test("the summary names what failed and what needed a second try, and counts last", () => {
  const text = summary([
    { file: "a", title: "quick", state: "passed" },
    { file: "a", title: "slow", state: "passed" },
    { file: "a", title: "wrong", state: "failed", why: "Error: one is not two\n  at wrong.ts:3" },
    { file: "a", title: "at times", state: "again", why: "Error: it was not there" },
  ]);
  expect(text.split("\n")).toEqual([
    "",
    "Passed only when tried again, a defect to be found:",
    "  a: at times",
    "      Error: it was not there",
    "",
    "Failed:",
    "  a: wrong",
    "      Error: one is not two",
    "        at wrong.ts:3",
    "",
    "2 passed, 1 failed, 0 skipped",
    "1 passed at a second try",
  ]);
  expect(summary([{ file: "a", title: "quick", state: "passed" }])).toBe("\n1 passed, 0 failed, 0 skipped");
});
