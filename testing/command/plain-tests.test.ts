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

test.each([
  ['import { sum } from "./sums.ts";', true],
  ['import { shape } from "./shape.ts";', true],
  ['import { query } from "../platform/db/pool.server.ts";', false],
  ['import { page } from "./page.ts";', false],
  ['import { later } from "./lazy.ts";', false],
  ['vi.mock("a");', false],
  ["vi.hoisted(() => 1);", false],
  ['process.env.A = "b";', false],
  ['spawn("ls");', false],
])("a test file with %j is plain: %s", (text, plain) => {
  const read = (file: string) => (file === "app/a.test.ts" ? text : (sources[file] ?? ""));
  expect(plainTests(["app/a.test.ts"], read)).toHaveLength(plain ? 1 : 0);
});

test("of our own test files computing ones are plain, and database ones are not", () => {
  const plain = plainTests();
  expect(plain).toContain("platform/text/plain-text.test.ts");
  expect(plain).not.toContain("app/polls/polls.test.ts");
  expect(plain).not.toContain("server/server.test.ts");
});
