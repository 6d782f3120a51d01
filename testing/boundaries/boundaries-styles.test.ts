import { expect, test } from "vitest";
import { readFiles } from "./boundaries.ts";
import { expectBreaches, made } from "./planted.ts";
import { classesInSeveralFiles, offTheScale, widthsInMarkup, widthsOfTheirOwn } from "./styles.ts";

const styles = readFiles("{app,platform}/**/*.css");
const screens = readFiles("{app,platform}/**/*.{ts,tsx}", ["**/*.test.*"]);

test.each([
  ["type, measures, spaces, radii, layers and times come from their scales", offTheScale, styles],
  ["layouts change at four widths", widthsOfTheirOwn, styles],
  ["pictures and scripts ask for the same widths", widthsInMarkup, screens],
  ["a class is styled in one file", classesInSeveralFiles, styles],
])("%s", (_, breaches, files) => expect(breaches(files)).toEqual([]));

test("the check of scales finds own values, not those of scales, lines and drawings", () => {
  const css = `.a { font-size: 17px; .b { font: 850 clamp(1px, 2vw, 3px) / 1 var(--x); } }
    @media print { .a { font: 600 32pt / 1 serif } } .b { font-size: calc(3 * var(--size-text)) }
    .a { max-width: 31em } .b { max-width: 480px } .c { max-width: 40ch }
    .a { padding: 7px var(--space-2); margin-inline: -12px; gap: var(--gap, 6px); row-gap: 1rem }
    .a { border-radius: 18px 18px 4px; border-top-left-radius: 3px; z-index: 2 }
    .a { animation: a 180ms var(--ease) 0.2s; transition: opacity var(--t-quick) 95ms }
    .a { font-size: var(--size-text); font: 600 var(--size-meta) / 1.2 serif; font: inherit }
    .b { font-size: calc(2 * var(--size-hero)) } .c { font: 600 max(12px, 3cqw) / 1 serif; font-size: 80cqw }
    @font-face { font-family: "Face"; font-weight: 400 }
    .a { padding: 0 44px 0 calc(var(--space-2) + 1px); margin: -1px auto; gap: 2cqw;
      margin-top: calc(-1 * var(--space-half)); padding-block: max(var(--gutter), env(safe-area-inset-top)) }
    .a { border-radius: var(--radius-film) 0 50%; z-index: var(--layer-over); border-radius: 10% / 4.6%;
      animation: a-1s var(--t-quick) var(--ease) calc(2 * var(--t-cut)); transition: none } .b { animation: b 6s }`;
  expectBreaches(offTheScale(made({ "a.css": css })), [
    "a.css:1: font-size is 17px. Take the nearest --size-*",
    "a.css:1: font is clamp(1px, 2vw, 3px)",
    "a.css:2: font is 32pt",
    "a.css:2: font-size is calc(3 * var(--size-text))",
    "a.css:3: max-width is 31em. Take the nearest --measure-*",
    "a.css:3: max-width is 40ch",
    "a.css:4: padding is 7px. Take the nearest --space-*",
    "a.css:4: margin-inline is -12px",
    "a.css:4: gap is 6px",
    "a.css:4: row-gap is 1rem",
    "a.css:5: border-radius is 18px 18px 4px. Take the nearest --radius-*",
    "a.css:5: border-top-left-radius is 3px",
    "a.css:5: z-index is 2. Take the nearest --layer-*",
    "a.css:6: animation is 180ms. Take the nearest --t-*",
    "a.css:6: animation is 0.2s",
    "a.css:6: transition is 95ms",
  ]);
});

test("the check of widths finds a fifth, another unit and the older way, no heights", () => {
  const files = made({
    "a.css": "@media (width < 700px) { .a { gap: 0 } } @media (48rem <= width < 1100px) { .a { gap: 0 } }",
    "b.css": ".b { @media (min-width: 640px) { gap: 0 } } @container (width < 400px) { .b { gap: 0 } }",
    "c.css": `@media (width < 640px), (640px <= width < 1100px) and (height < 480px) { .a { gap: 0 } }
      @container (width < 200px) { .a { gap: 0 } } @media (prefers-contrast: more) { .a { gap: 0 } }`,
  });
  expectBreaches(widthsOfTheirOwn(files), [
    "a.css:1 asks for width < 700px. Take the nearest of 360, 640, 800, 1100 px",
    "a.css:1 asks for 48rem <= width",
    "b.css:1 asks for (min-width: 640px). Write it as a range",
    "b.css:1 asks for width < 400px",
  ]);
});

test("the check of what pictures and scripts ask finds a width that no layout has", () => {
  const asked = ["min-width: 900px", "max-width: 640px", "max-width: 639px", "min-width: 1440px"];
  const files = made({ "a.tsx": `sizes="${asked.map((query) => `(${query}) 50vw`)}, 100vw"` });
  expectBreaches(widthsInMarkup(files), ["a.tsx asks for (min-width: 900px)", "asks for (max-width: 640px)"]);
});

test("the check of classes finds who else styles one, not who asks for it", () => {
  const files = made({
    "a-descendant.css": ".gate .form { width: 1px }",
    "a-nested-child.css": ".gate { > .form { width: 1px } }",
    "a-nested-compound.css": ".x { .gate &.form { width: 1px } }",
    "field.css": ".form { gap: 1px; &[data-x] { gap: 2px } } .form + .form { gap: 3px }",
    "one-beside-what-is-asked.css": ".gate:not(.open) .form:has(.input) { width: 1px }",
    "one-of-a-list.css": "@media print { .header, .form { width: 1px } }",
    "one-of-several.css": ".gate :is(.form, a) { width: 1px }",
  });
  expectBreaches(classesInSeveralFiles(files), [`.form is styled in ${[...files.keys()].join(" and ")}`]);
  const asking = ".gate form { width: 1px } .gate:has(.form) { gap: 1px } .form .gate { --form-gap: 1px }";
  expect(classesInSeveralFiles(made({ "field.css": ".form { gap: 1px }", "gate.css": asking }))).toEqual([]);
});
