import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
import { customElementsManifest } from "../../sdk/custom-elements.ts";
import { commonAttributes, customProperties, sdkElements } from "../../sdk/described.ts";
import { renderElement } from "../../sdk/src/render.ts";

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

const sourceOf = (name: string) => readFileSync(`sdk/src/${name}`, "utf8");
const sorted = (all: Iterable<string>) => [...new Set(all)].sort();
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** The classes of whatever `h` makes, which are its parts. */
const partsIn = (text: string) =>
  [
    ...found(text, /["`](?:a|b|p|li|ol|div|span|button|input|canvas)((?:\.[a-z-]+)+)/g),
    ...found(text, /"((?:\.[a-z]+)+)"/g),
    ...found(text, /painted\(\s*"(\w+)"/g).map((name) => `.${name}`),
  ].flatMap((classes) => classes.split(".").slice(1));

test("custom-elements.json is what the description says", () =>
  expect(JSON.parse(readFileSync("sdk/custom-elements.json", "utf8"))).toEqual(customElementsManifest()));

test("every part, state, slot and attribute of an element is described, and none more", () => {
  for (const { tag, file, parts, states, slots, attributes } of sdkElements) {
    const text = sourceOf(`elements/${file}.ts`);
    const used = {
      parts: ["sign", ...partsIn(text)],
      states: found(text, /host\.is\("(\w+)"/g),
      slots: found(text, /\blarge\(\s*"(\w+)"/g),
      attributes: found(text, /host\.(?:get|has)Attribute\("(\w+)"/g),
    };
    const told = { parts, states, slots: Object.keys(slots), attributes: Object.keys(attributes) };
    const inOrder = (all: typeof used | typeof told) => Object.values(all).map((names) => sorted(names));
    expect(inOrder(used), tag).toEqual(inOrder(told));
  }
});

test("every property of the page's style is described, and none more", () => {
  const styles = readdirSync("sdk/src", { recursive: true }).filter((name) =>
    /\.(css|ts)$/.test(String(name)),
  );
  const used = styles.flatMap((name) => found(sourceOf(String(name)), /(--afters-[a-z-]+)/g));
  expect(sorted(used)).toEqual(sorted(Object.keys(customProperties)));
  expect(sourceOf("element.ts")).toContain('"for", "key", "src", "consent"');
  expect(Object.keys(commonAttributes)).toEqual(["key", "apikey", "src", "consent", "eager", "theme"]);
});

test("a server's element is a form before any script, and its text is never HTML", () => {
  const state = { id: "who-rang", title: "<i>Who</i> rang?", options: ["Maud", 'The "conductor"'] };
  const html = renderElement("poll", state, { src: "https://a.example", key: "k", nonce: "n" });
  expect(html).toContain('<template shadowrootmode="open"><style nonce="n">');
  expect(html).toContain('action="https://a.example/embed/poll/who-rang"');
  expect(html.match(/<button /g)).toHaveLength(2);
  expect(html).not.toContain("<i>");
  expect(
    renderElement("drop", { id: "d", title: "Scarf" }, { src: "https://a.example", key: "k" }),
  ).toContain('href="https://a.example/embed/drop/d?key=k"');
});
