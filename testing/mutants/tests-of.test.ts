import { expect, test } from "vitest";
import { TestFinder } from "./tests-of.ts";

const importing = (...files: string[]) => files.map((file) => `import { a } from "${file}";`).join("\n");

test("asked are the tests that import a file, nearest first, and those of its folder against the built server", () => {
  const finder = new TestFinder(
    new Map([
      ["app/lamps/lamps.server.ts", ""],
      ["app/lamps/wicks.server.ts", importing("./lamps.server.ts")],
      ["app/lamps/lamps.test.ts", importing("./lamps.server.ts")],
      ["app/lamps/page.test.ts", importing("../../testing/server.ts")],
      ["app/oil/oil.test.ts", importing("../lamps/wicks.server.ts")],
      ["app/oil/page.test.ts", importing("../../testing/server.ts")],
      ["app/wax/wax.test.ts", importing("../lamps/lamps.server.ts")],
      ["testing/postgres.ts", importing("../app/lamps/lamps.server.ts")],
      ["testing/server.ts", importing("./postgres.ts")],
    ]),
  );
  expect(finder.testsOf("app/lamps/lamps.server.ts", "app/lamps")).toEqual([
    "app/lamps/lamps.test.ts",
    "app/lamps/page.test.ts",
    "app/wax/wax.test.ts",
    "app/oil/oil.test.ts",
  ]);
});

test("a file's own test is asked before all others, however long it is, and those beside it before those further in", () => {
  const long = `${importing("./lamps.server.ts")}\n${"// long\n".repeat(99)}`;
  const finder = new TestFinder(
    new Map([
      ["app/lamps/lamps.server.ts", ""],
      ["app/lamps/lamps.test.ts", long],
      ["app/lamps/oil.test.ts", `${importing("./lamps.server.ts")}\n// short`],
      ["app/lamps/a/a.test.ts", importing("../lamps.server.ts")],
      ["app/lamps/b/b.test.ts", importing("../lamps.server.ts")],
      ["app/lamps/c/c.test.ts", importing("../lamps.server.ts")],
    ]),
  );
  expect(finder.testsOf("app/lamps/lamps.server.ts", "app/lamps").slice(0, 2)).toEqual([
    "app/lamps/lamps.test.ts",
    "app/lamps/oil.test.ts",
  ]);
});

test("rules of input are asked of the tests of all of them as well, behind those beside them", () => {
  const finder = new TestFinder(
    new Map([
      ["app/lamps/lamp-form.ts", ""],
      ["app/lamps/lamps.server.ts", ""],
      ["app/lamps/lamps.test.ts", importing("./lamp-form.ts", "./lamps.server.ts")],
      ["server/inputs.test.ts", ""],
    ]),
  );
  expect(finder.testsOf("app/lamps/lamp-form.ts", "app/lamps")).toEqual([
    "app/lamps/lamps.test.ts",
    "server/inputs.test.ts",
  ]);
  expect(finder.testsOf("app/lamps/lamps.server.ts", "app/lamps")).toEqual(["app/lamps/lamps.test.ts"]);
});
