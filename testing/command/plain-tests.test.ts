import { expect, test } from "vitest";
import { plainTests } from "./plain-tests.ts";

const sources: Record<string, string> = {
  "app/sums.ts": "export const sum = 1;",
  "app/rows.server.ts": 'import { query } from "../platform/db/pool.server.ts";',
  "app/page.ts": 'import { rows } from "./rows.server.ts";',
  "app/shape.ts": 'import type { Row } from "./rows.server.ts";',
  "app/lazy.ts": 'export const later = () => import("./rows.server.ts");',
  "platform/db/pool.server.ts": "",
};
const isPlain = (text: string) =>
  plainTests(["app/a.test.ts"], (file) => (file === "app/a.test.ts" ? text : (sources[file] ?? "")))
    .length === 1;

test("a test file is plain if no import, types apart, reaches the outside", () => {
  expect(isPlain('import { sum } from "./sums.ts";')).toBe(true);
  expect(isPlain('import { shape } from "./shape.ts";')).toBe(true);
  expect(isPlain('import { query } from "../platform/db/pool.server.ts";')).toBe(false);
  expect(isPlain('import { page } from "./page.ts";')).toBe(false);
  expect(isPlain('import { later } from "./lazy.ts";')).toBe(false);
});

test("a test file that changes its process, or starts one, is not plain", () => {
  for (const text of ['vi.mock("a");', "vi.hoisted(() => 1);", 'process.env.A = "b";', 'spawn("ls");'])
    expect(isPlain(text), text).toBe(false);
});

test("of our own test files computing ones are plain, and database ones are not", () => {
  const plain = plainTests();
  expect(plain).toContain("platform/text/plain-text.test.ts");
  expect(plain).not.toContain("app/polls/polls.test.ts");
  expect(plain).not.toContain("server/server.test.ts");
});
