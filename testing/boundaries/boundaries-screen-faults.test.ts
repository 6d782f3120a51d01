import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withFault } from "../screen-faults/fault.ts";
import { faults } from "../screen-faults/list.ts";

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

test("every fault of the screens still applies, once in its file, and names a test that exists", () => {
  const broken = faults.flatMap((fault) => [
    ...(withFault(fault, read(fault.file)) === null ? [`${fault.file} holds not once: ${fault.find}`] : []),
    ...(read(fault.test.file).includes(fault.test.name)
      ? []
      : [`${fault.test.file} has no test named: ${fault.test.name}`]),
  ]);
  expect(broken).toEqual([]);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(80);
});
