import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildSdk,
  keptFiles,
  releasedHashes,
  releaseFiles,
  type SdkManifest,
  sdkVersion,
} from "../../sdk/build.ts";

/** In bytes as a browser gets them. */
const most = { loader: 4_096, file: 3_072, all: 12_288 };

const folder = mkdtempSync(join(tmpdir(), "afters-sdk-"));
let built: SdkManifest;
beforeAll(async () => {
  built = await buildSdk(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (href: string) => readFileSync(join(folder, href.replace(/^\/sdk\//, "")), "utf8");

test("the SDK weighs what is promised: loader, each element, all of it", () => {
  const { afters, ...others } = built.files;
  expect(afters?.brotli).toBeLessThanOrEqual(most.loader);
  for (const [name, { brotli }] of Object.entries(others))
    expect(brotli, name).toBeLessThanOrEqual(most.file);
  const all = Object.values(built.files).reduce((sum, { brotli }) => sum + brotli, 0);
  expect(all).toBeLessThanOrEqual(most.all);
});

test("its files import nothing of their own, and the loader knows the hash of each", () => {
  const loader = textOf("/sdk/v1/afters.js");
  expect(loader).toBe(textOf(built.files.afters?.href ?? ""));
  for (const [name, { href }] of Object.entries(built.files)) {
    expect(textOf(href), name).not.toMatch(/\bimport\s*["'`{*]|\bfrom\s*["'`]\./);
    if (name !== "afters") expect(loader).toContain(name);
  }
});

test("what a strict page forbids is nowhere in it", () => {
  for (const { href } of Object.values(built.files))
    expect(textOf(href)).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\b|new Function|["'`]style["'`]|cssText/,
    );
});

test("a release is what its pages have pinned; a change of the sources has a number", async () => {
  for (const version of Object.keys(releasedHashes()))
    expect(keptFiles(version), version).toHaveProperty(["afters.js"]);
  const kept = keptFiles(sdkVersion);
  if (kept) expect(await releaseFiles(), "give sdk/package.json the next number").toEqual(kept);
});
