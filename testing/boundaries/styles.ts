import { globSync, readdirSync, readFileSync } from "node:fs";
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

/** Screens, whose pictures and scripts ask for widths too. */
export function readScreens(): Sources {
  const files = globSync("{app,platform}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
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

const widths = [360, 640, 800, 1100];
/** A part of a page may be narrower than any window, and no page grows past its wrap. */
const isPart = (width: number) => width < 360;
const isWrap = (width: number) => width === 1440;

export function widthsOfTheirOwn(sources: Sources): Breach[] {
  return [...sources].flatMap(([file, text]) => {
    const found: Breach[] = [];
    postcss.parse(text).walkAtRules(/^(?:media|container)$/, ({ name, params, source }) => {
      const where = `${file}:${source?.start?.line ?? 0}`;
      if (/(?:min|max)-(?:width|height)/.test(params))
        found.push(`${where} asks for ${params}. Write it as a range, such as (width >= ${widths[1]}px).`);
      for (const [asked] of params.matchAll(/[\d.]+[a-z]+ <=? width|width [<>]=? [\d.]+[a-z]+/g))
        if (!isShared(asked) && !(name === "container" && isPart(pixels(asked))))
          found.push(`${where} asks for ${asked}. Take the nearest of ${widths.join(", ")} px.`);
    });
    return found;
  });
}

/** What a picture's `sizes` and a script's `matchMedia` ask, which layouts and pictures must agree on. */
export function widthsInMarkup(sources: Sources): Breach[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\((min|max)-width: (\d+)px\)/g)]
      .filter(([, side, width]) => {
        const least = side === "max" ? Number(width) + 1 : Number(width);
        return !widths.includes(least) && !isWrap(least);
      })
      .map(([asked]) => `${file} asks for ${asked}. Take the nearest of ${widths.join(", ")} px.`),
  );
}

const pixels = (asked: string): number => Number(/[\d.]+/.exec(asked)?.[0]);
const isShared = (asked: string): boolean => /\dpx/.test(asked) && widths.includes(pixels(asked));

export function spacesOffTheScale(sources: Sources): Breach[] {
  return declarations(sources, (property) =>
    /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/.test(property),
  )
    .flatMap((found) => partsOf(found.value).map((part) => ({ ...found, part })))
    .filter(({ part }) => /^-?[\d.]+(?:rem|px)$/.test(part) && isSpace(part))
    .map(
      ({ file, line, property, part }) =>
        `${file}:${line} leaves ${part} as ${property}. Take the nearest --space-* of ${tokens}.`,
    );
}

/** A pixel is a line's width, and what is wider than a column's gap is room for a thing of that size. */
function isSpace(part: string): boolean {
  const length = Math.abs(Number.parseFloat(part));
  return !part.endsWith("px") || (length > 1 && length <= 32);
}

export function radiiOffTheScale(sources: Sources): Breach[] {
  return declarations(sources, (property) => /^border-(?:[a-z]+-){0,2}radius$/.test(property))
    .filter(({ value }) => /[\d.](?:px|rem|em)/.test(value))
    .map(
      ({ file, line, value }) =>
        `${file}:${line} rounds corners by ${value}. Take the nearest --radius-* of ${tokens}.`,
    );
}

export function layersWithoutName(sources: Sources): Breach[] {
  return declarations(sources, (property) => property === "z-index")
    .filter(({ value }) => !/^(?:auto|var\(--layer-[\w-]+\))$/.test(value))
    .map(
      ({ file, line, value }) =>
        `${file}:${line} stands at z-index ${value}. Take the --layer-* of ${tokens} that says what it stands over.`,
    );
}

/** What plays for a second is a show with a length of its own; what answers somebody is quicker. */
export function timesOffTheScale(sources: Sources): Breach[] {
  return declarations(sources, (property) => /^(?:animation|transition)/.test(property)).flatMap(
    ({ file, line, property, value }) =>
      [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)(m?s)\b/g)]
        .filter(([, time, unit]) => unit === "ms" || Number(time) < 1)
        .map(
          ([time]) =>
            `${file}:${line} takes ${time} for its ${property}. Take the nearest --t-* of ${tokens}.`,
        ),
  );
}

function partsOf(value: string): string[] {
  const fallbacks = [...value.matchAll(/var\(--[\w-]+, (-?[\d.]+px)\)/g)].map(([, part = ""]) => part);
  return [...postcss.list.space(value), ...fallbacks];
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
