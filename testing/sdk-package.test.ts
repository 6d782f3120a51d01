import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analysis } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";
// By its path: for "development", which tests are, the package names sources that Node does not read.
import {
  checkPackage,
  createPackageFromTarballData,
} from "../node_modules/@arethetypeswrong/core/dist/index.js";
import { buildPackage } from "../sdk/build.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-pack-"));
let tarball: Uint8Array<ArrayBuffer>;
let names: string[];
beforeAll(async () => {
  await buildPackage();
  const told = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: "sdk",
    encoding: "utf8",
  });
  const [{ filename, files }] = JSON.parse(told) as [{ filename: string; files: { path: string }[] }];
  names = files.map(({ path }) => path).sort();
  tarball = Uint8Array.from(readFileSync(join(folder, filename)));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the package has what it needs and nothing else, and publint finds no fault", async () => {
  expect(names).toEqual([
    "README.md",
    "afters.d.ts",
    "custom-elements.json",
    "dist/afters.css",
    "dist/afters.js",
    "dist/render.js",
    "package.json",
    "render.d.ts",
  ]);
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  expect(messages).toEqual([]);
});

test("its types are found and are those of its modules, wherever modules are read", async () => {
  const analysis = (await checkPackage(createPackageFromTarballData(tarball))) as Analysis;
  expect(analysis.types).toMatchObject({ kind: "included" });
  // What has no types is no module; who requires modules gets this one as they get any.
  const known = (problem: { kind: string; entrypoint?: string; resolutionKind?: string }) =>
    problem.kind === "CJSResolvesToESM" ||
    problem.resolutionKind === "node10" ||
    /\.(css|json)$/.test(problem.entrypoint ?? "");
  expect(analysis.problems.filter((problem) => !known(problem))).toEqual([]);
});
