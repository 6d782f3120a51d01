import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { equivalents } from "./equivalent.ts";

test("what is listed as meaning the same stands in its file: an entry whose line has gone hides the next change there", () => {
  const gone = equivalents.filter(({ file, line, above = "" }) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return !lines.some((text, at) => text.includes(line) && (lines[at - 1] ?? "").includes(above));
  });
  expect(gone).toEqual([]);
});
