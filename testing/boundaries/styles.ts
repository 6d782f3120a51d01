import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type Container, type Declaration, type Rule } from "postcss";
import type { Breach, Sources } from "./boundaries.ts";

export function readStyles(): Sources {
  const files = ["app", "platform"].flatMap((folder) => {
    const names = readdirSync(folder, { recursive: true }) as string[];
    return names
      .filter((name) => name.endsWith(".css"))
      .map((name) => join(folder, name).replaceAll("\\", "/"));
  });
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

const tokens = "platform/ui/styles/tokens.css";
const step = /^(?:inherit|var\(--size-\w+\)|calc\(2 \* var\(--size-\w+\)\))$/;
/** Letters of a drawing grow with it: in parts of its container's width, or of the avatar's own. */
const ofDrawing = /\dcqw\b|calc\(var\(--size\) \* 0\.4\)/;

function declarations(sources: Sources, wanted: (property: string) => boolean) {
  return [...sources].flatMap(([file, text]) => {
    const found: { file: string; line: number; property: string; value: string }[] = [];
    postcss.parse(text).walkDecls(({ prop, value, source, parent }: Declaration) => {
      if (wanted(prop) && !isFontFace(parent))
        found.push({ file, line: source?.start?.line ?? 0, property: prop, value });
    });
    return found;
  });
}

const isFontFace = (parent: unknown) => (parent as { name?: string } | undefined)?.name === "font-face";

export function sizesOffTheScale(sources: Sources): Breach[] {
  return declarations(sources, (property) => property === "font-size" || property === "font")
    .map((found) => ({ ...found, size: found.property === "font" ? sizeOf(found.value) : found.value }))
    .filter(({ size }) => !step.test(size) && !ofDrawing.test(size))
    .map(
      ({ file, line, size }) =>
        `${file}:${line} sets type in ${size}. Take the nearest --size-* of ${tokens}.`,
    );
}

const sizeOf = (font: string): string =>
  font.split(" / ")[0]?.replace(/^(?:var\([^)]*\)|[\w-]+) (?=\S)/, "") ?? "";

export function measuresOffTheScale(sources: Sources): Breach[] {
  return declarations(sources, (property) => property === "max-width")
    .filter(({ value }) => /^[\d.]+(?:em|rem|ch)$/.test(value))
    .map(
      ({ file, line, value }) =>
        `${file}:${line} sets lines ${value} wide. Take the nearest --measure-* of ${tokens}.`,
    );
}

export function classesInSeveralFiles(sources: Sources): Breach[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    for (const name of styledClasses(text)) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .filter(([, in_]) => in_.size > 1)
    .map(
      ([name, in_]) =>
        `.${name} is styled in ${[...in_].sort().join(" and ")}. Give its owner a look or a custom property for it.`,
    );
}

function styledClasses(text: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(text).walkRules((rule) => {
    for (const selector of subjectsOf(rule))
      for (const [, name = ""] of selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)) names.add(name);
  });
  return names;
}

function subjectsOf(rule: Rule): string[] {
  return rule.selectors.flatMap((selector) => {
    const subject = lastPart(selector);
    if (!subject.includes("&")) return [subject];
    const outer = outerRule(rule.parent);
    return outer ? subjectsOf(outer).map((above) => subject.replaceAll("&", above)) : [subject];
  });
}

function outerRule(parent: unknown): Rule | null {
  const node = parent as (Container & { parent?: unknown }) | undefined;
  if (!node) return null;
  return node.type === "rule" ? (node as Rule) : outerRule(node.parent);
}

/** What is asked in `:has()` and `:not()` is not styled. */
function lastPart(selector: string): string {
  let plain = selector;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, "");
  }
  return (
    plain
      .trim()
      .split(/\s*[>+~]\s*|\s+(?![^([]*[)\]])/)
      .at(-1) ?? ""
  );
}
