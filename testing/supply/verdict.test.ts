import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { days, judge, type Seen } from "./verdict.ts";

const answer = (name: string) => readFileSync(`testing/supply/answers/${name}.json`, "utf8");
// `outdated` and `no-answer` are as a registry gave them; the other two follow npm's report of version 2.
const [clean, holes, outdated, none] = ["clean", "holes", "outdated", "no-answer"].map(answer) as [
  string,
  string,
  string,
  string,
];
const start = Date.UTC(2026, 10, 1);
const on = (day: number) => new Date(start + day * 86_400_000);
const looks = (severity: string, ...at: number[]) => {
  const audit = holes.replaceAll('"severity": "high"', `"severity": "${severity}"`);
  let seen: Seen | null = null;
  return at.map((day) => {
    const verdict = judge(audit, "{}", seen, on(day));
    seen = verdict.seen;
    return verdict.is;
  });
};

test("the times are those that the house promises", () => {
  const promised = readFileSync("docs/security.md", "utf8").replaceAll("\n", " ");
  const { critical, high, moderate } = days;
  expect(promised).toContain(
    `within ${critical} days when critical, ${high} when high, ${moderate} when medium`,
  );
  expect(promised).toContain("every three months");
  expect(days.outdated).toBe(90);
});

test("nothing known and nothing behind is in time", () => {
  expect(judge(clean, "{}", null, on(0))).toEqual({
    is: "in time",
    lines: [],
    seen: { at: on(0).toISOString(), since: {} },
  });
});

test.each([
  ["critical", [0, 1, 2], ["in time", "in time", "late"]],
  ["high", [0, 6, 7], ["in time", "in time", "late"]],
  ["moderate", [0, 29, 30], ["in time", "in time", "late"]],
  ["low", [0, 400], ["in time", "in time"]],
])("a %s hole is late once its time is over, and not before", (severity, at, expected) => {
  expect(looks(severity, ...at)).toEqual(expected);
});

test("a hole is named once, with what is to be read about it", () => {
  expect(judge(holes, "{}", null, on(0)).lines).toEqual([
    "open  high hole in ws, ws affected by a DoS when handling a request with many HTTP headers (https://github.com/advisories/GHSA-3h5v-q93c-6h6q): within 7 days, known for 0",
  ]);
});

test("what a look names first counts from the look before, and begins anew once it was mended", () => {
  const { seen } = judge(clean, "{}", null, on(0));
  expect(judge(holes, "{}", seen, on(7)).is).toBe("late");
  const mended = judge(clean, "{}", judge(holes, "{}", seen, on(1)).seen, on(20));
  expect(mended).toMatchObject({ is: "in time", seen: { since: {} } });
});

test("a component that was behind for three months is late; a newer one of its own, or one that is not here, is not behind", () => {
  const first = judge(clean, outdated, null, on(0));
  expect(first.lines).toEqual(["open  @hono/node-server 2.1.8, newest 2.1.9: within 90 days, known for 0"]);
  expect(judge(clean, outdated, first.seen, on(89)).is).toBe("in time");
  expect(judge(clean, outdated, first.seen, on(90)).is).toBe("late");
});

test.each([
  ["refuses to be asked", none, "{}"],
  ["says nothing", "", "{}"],
  ["says what is no JSON", "<html>", "{}"],
  ["has looked at no component", clean.replace('"total": 352', '"total": 0'), "{}"],
  ["does not know what is newest", clean, '{"error":{"code":"ENOTFOUND","summary":"","detail":""}}'],
  ["says nothing of what is newest", clean, ""],
])(
  "a registry that %s has given no answer, which is never called clean and forgets nothing",
  (_, audit, newest) => {
    const before = judge(holes, "{}", null, on(0)).seen;
    expect(judge(audit, newest, before, on(1))).toMatchObject({ is: "no answer", seen: before });
  },
);

test("the command ends with 0, 1 or 2, and remembers from one run to the next", () => {
  const folder = mkdtempSync(join(tmpdir(), "afters-components-"));
  const run = (audit: string, status: number) => {
    writeFileSync(join(folder, "audit.json"), audit);
    // Stands in for npm, whose answers these are.
    const npm = `#!/bin/sh\n[ "$1" = audit ] && { cat '${folder}/audit.json'; exit ${status}; }\nexit 0\n`;
    writeFileSync(join(folder, "npm"), npm);
    chmodSync(join(folder, "npm"), 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}`, DATA_DIR: folder };
    return spawnSync(process.execPath, ["testing/supply/run.ts"], { env }).status;
  };
  expect(run(clean, 0)).toBe(0);
  expect(run(none, 1)).toBe(2);
  expect(run(holes, 1)).toBe(0);
  const file = join(folder, "components.json");
  const kept = JSON.parse(readFileSync(file, "utf8"));
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  writeFileSync(file, JSON.stringify({ ...kept, since: { "1098392 high": old } }));
  expect(run(holes, 1)).toBe(1);
  expect(run("", 1)).toBe(2);
  expect(run(holes, 1)).toBe(1);
});
