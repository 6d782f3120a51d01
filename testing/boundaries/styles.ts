import postcss, { type AtRule, type Container, type Document, type Rule } from "postcss";
import type { Sources } from "./boundaries.ts";

const tokens = "platform/ui/styles/tokens.css";
const step = /^(?:inherit|var\(--size-\w+\)|calc\(2 \* var\(--size-\w+\)\))$/;
/** Letters of a drawing grow with it: in parts of its container's width, or of the avatar's own. */
const ofDrawing = /\dcqw\b|calc\(var\(--size\) \* 0\.4\)/;

/** The properties of a scale, what to take of it, and what of a value is of nobody else. */
const scales: [properties: RegExp, take: string, own: (value: string, property: string) => string[]][] = [
  [
    /^font(?:-size)?$/,
    "--size-*",
    (value, property) =>
      [property === "font" ? sizeOf(value) : value].filter(
        (size) => !step.test(size) && !ofDrawing.test(size),
      ),
  ],
  // A line's measure; a box is as wide as it is.
  [/^max-width$/, "--measure-*", (value) => value.match(/^[\d.]+(?:em|rem|ch)$/) ?? []],
  [
    /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/,
    "--space-*",
    (value) => partsOf(value).filter((part) => /^-?[\d.]+(?:rem|px)$/.test(part) && isSpace(part)),
  ],
  [/^border-(?:[a-z]+-){0,2}radius$/, "--radius-*", (value) => value.match(/^.*[\d.](?:px|rem|em).*$/) ?? []],
  [/^z-index$/, "--layer-*", (value) => value.match(/^(?!auto$|var\(--layer-[\w-]+\)$).*$/) ?? []],
  // What plays for a second is a show with a length of its own; what answers somebody is quicker.
  [
    /^(?:animation|transition)/,
    "--t-*",
    (value) => value.match(/(?<![\w.-])(?:\d*\.?\d+ms|0*\.\d+s|0+s)\b/g) ?? [],
  ],
];

export function offTheScale(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const found: string[] = [];
    postcss.parse(text).walkDecls(({ prop, value, source, parent }) => {
      if (parent?.type === "atrule" && (parent as AtRule).name === "font-face") return;
      for (const [properties, take, own] of scales)
        for (const part of properties.test(prop) ? own(value, prop) : [])
          found.push(
            `${file}:${source?.start?.line}: ${prop} is ${part}. Take the nearest ${take} of ${tokens}.`,
          );
    });
    return found;
  });
}

const sizeOf = (font: string): string =>
  font.split(" / ")[0]?.replace(/^(?:var\([^)]*\)|[\w-]+) (?=\S)/, "") ?? "";

const widths = [360, 640, 800, 1100];
/** A part of a page may be narrower than any window, and no page grows past its wrap. */
const isPart = (width: number) => width < 360;
const isWrap = (width: number) => width === 1440;

export function widthsOfTheirOwn(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const found: string[] = [];
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
export function widthsInMarkup(sources: Sources): string[] {
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

/** A pixel is a line's width, and what is wider than a column's gap is room for a thing of that size. */
function isSpace(part: string): boolean {
  const length = Math.abs(Number.parseFloat(part));
  return !part.endsWith("px") || (length > 1 && length <= 32);
}

function partsOf(value: string): string[] {
  const fallbacks = [...value.matchAll(/var\(--[\w-]+, (-?[\d.]+px)\)/g)].map(([, part = ""]) => part);
  return [...postcss.list.space(value), ...fallbacks];
}

export function classesInSeveralFiles(sources: Sources): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    postcss.parse(text).walkRules((rule) => {
      for (const [, name = ""] of `${subjectsOf(rule)}`.matchAll(/\.(-?[A-Za-z_][\w-]*)/g))
        files.set(name, (files.get(name) ?? new Set()).add(file));
    });
  const cure = "Give its owner a look or a custom property for it.";
  return [...files].flatMap(([name, those]) =>
    those.size > 1 ? [`.${name} is styled in ${[...those].sort().join(" and ")}. ${cure}`] : [],
  );
}

function subjectsOf(rule: Rule): string[] {
  let outer: Container | Document | undefined = rule.parent;
  while (outer && outer.type !== "rule") outer = outer.parent;
  return rule.selectors.map(lastPart).flatMap((subject) => {
    if (!subject.includes("&") || !outer) return [subject];
    return subjectsOf(outer as Rule).map((above) => subject.replaceAll("&", above));
  });
}

/** What is asked in `:has()` and `:not()` is not styled. */
function lastPart(selector: string): string {
  const plain = selector.replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, "");
  if (plain !== selector) return lastPart(plain);
  const parts = plain.trim().split(/\s*[>+~]\s*|\s+(?![^([]*[)\]])/);
  return parts.at(-1) ?? "";
}
