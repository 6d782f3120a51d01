import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { customElementsManifest } from "../../sdk/custom-elements.ts";
import { commonAttributes, customProperties, sdkElements } from "../../sdk/described.ts";
import { renderElement } from "../../sdk/src/render.ts";

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

const elementFile = (file: string) => sourceOf(`elements/${file}.ts`);

test("custom-elements.json is what the description says", () =>
  expect(JSON.parse(readFileSync("sdk/custom-elements.json", "utf8"))).toEqual(customElementsManifest()));

test("every part, state, slot and attribute of an element is described, and none more", () => {
  for (const { tag, file, parts, states, slots, attributes } of sdkElements) {
    const text = elementFile(file);
    expect([tag, sorted(["sign", ...partsIn(text)])]).toEqual([tag, sorted(parts)]);
    expect([tag, sorted(found(text, /host\.is\("(\w+)"/g))]).toEqual([tag, sorted(states)]);
    expect([tag, sorted(found(text, /\blarge\(\s*"(\w+)"/g))]).toEqual([tag, sorted(Object.keys(slots))]);
    expect([tag, sorted(found(text, /host\.(?:get|has)Attribute\("(\w+)"/g))]).toEqual([
      tag,
      sorted(Object.keys(attributes)),
    ]);
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
