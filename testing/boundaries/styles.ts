import postcss, { type Container, type Rule } from "postcss";
import type { Sources } from "./boundaries.ts";

const tokens = "platform/ui/styles/tokens.css";
const step = /^(?:inherit|var\(--size-\w+\)|calc\(2 \* var\(--size-\w+\)\))$/;
/** Letters of a drawing grow with it: in parts of its container's width, or of the avatar's own. */
const ofDrawing = /\dcqw\b|calc\(var\(--size\) \* 0\.4\)/;

type Scale = {
  properties: RegExp;
  /** What of a value is of nobody else. */
  own: (value: string, property: string) => string[];
  take: string;
};

const scales: Scale[] = [
  {
    properties: /^font(?:-size)?$/,
    own: (value, property) =>
      [property === "font" ? sizeOf(value) : value].filter(
        (size) => !step.test(size) && !ofDrawing.test(size),
      ),
    take: "--size-*",
  },
  {
    // A line's measure; a box is as wide as it is.
    properties: /^max-width$/,
    own: (value) => (/^[\d.]+(?:em|rem|ch)$/.test(value) ? [value] : []),
    take: "--measure-*",
  },
  {
    properties: /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/,
    own: (value) => partsOf(value).filter((part) => /^-?[\d.]+(?:rem|px)$/.test(part) && isSpace(part)),
    take: "--space-*",
  },
  {
    properties: /^border-(?:[a-z]+-){0,2}radius$/,
    own: (value) => (/[\d.](?:px|rem|em)/.test(value) ? [value] : []),
    take: "--radius-*",
  },
  {
    properties: /^z-index$/,
    own: (value) => (/^(?:auto|var\(--layer-[\w-]+\))$/.test(value) ? [] : [value]),
    take: "--layer-*",
  },
  {
    // What plays for a second is a show with a length of its own; what answers somebody is quicker.
    properties: /^(?:animation|transition)/,
    own: (value) =>
      [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)(m?s)\b/g)]
        .filter(([, time, unit]) => unit === "ms" || Number(time) < 1)
        .map(([time]) => time),
    take: "--t-*",
  },
];

export function offTheScale(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const found: string[] = [];
    postcss.parse(text).walkDecls(({ prop, value, source, parent }) => {
      if (isFontFace(parent)) return;
      for (const { properties, own, take } of scales)
        if (properties.test(prop))
          for (const part of own(value, prop))
            found.push(
              `${file}:${source?.start?.line}: ${prop} is ${part}. Take the nearest ${take} of ${tokens}.`,
            );
    });
    return found;
  });
}

const isFontFace = (parent: unknown) => (parent as { name?: string } | undefined)?.name === "font-face";

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
