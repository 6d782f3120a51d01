import { expect, test } from "vitest";
import {
  classesInSeveralFiles,
  layersWithoutName,
  measuresOffTheScale,
  radiiOffTheScale,
  readScreens,
  readStyles,
  sizesOffTheScale,
  spacesOffTheScale,
  timesOffTheScale,
  widthsInMarkup,
  widthsOfTheirOwn,
} from "./styles.ts";

const styles = readStyles();

test("sizes of type come from the scale", () => expect(sizesOffTheScale(styles)).toEqual([]));
test("measures of lines come from the scale", () => expect(measuresOffTheScale(styles)).toEqual([]));
test("layouts change at four widths", () => expect(widthsOfTheirOwn(styles)).toEqual([]));
test("pictures and scripts ask for the same widths", () => expect(widthsInMarkup(readScreens())).toEqual([]));
test("spaces come from the scale", () => expect(spacesOffTheScale(styles)).toEqual([]));
test("radii come from the scale", () => expect(radiiOffTheScale(styles)).toEqual([]));
test("layers have names", () => expect(layersWithoutName(styles)).toEqual([]));
test("times come from the scale", () => expect(timesOffTheScale(styles)).toEqual([]));
test("a class is styled in one file", () => expect(classesInSeveralFiles(styles)).toEqual([]));

const made = (files: Record<string, string>) => new Map(Object.entries(files));

test("the size check finds own sizes, in shorthands and nested rules too", () => {
  const found = sizesOffTheScale(
    made({
      "a.css": ".a { font-size: 17px; .b { font: 850 clamp(1px, 2vw, 3px) / 1 var(--x); } }",
      "b.css":
        "@media print { .a { font: 600 32pt / 1 serif } } .b { font-size: calc(3 * var(--size-text)) }",
    }),
  );
  expect(found).toEqual([
    expect.stringContaining("a.css:1 sets type in 17px"),
    expect.stringContaining("a.css:1 sets type in clamp(1px, 2vw, 3px)"),
    expect.stringContaining("b.css:1 sets type in 32pt"),
    expect.stringContaining("b.css:1 sets type in calc(3 * var(--size-text))"),
  ]);
});

test("the check of sizes lets steps, twice a step and the letters of a drawing pass", () => {
  const files = made({
    "a.css": `.a { font-size: var(--size-text); font: 600 var(--size-meta) / 1.2 serif; font: inherit }
      .b { font-size: calc(2 * var(--size-hero)) } .c { font: 600 max(12px, 3cqw) / 1 serif; font-size: 80cqw }
      @font-face { font-family: "Face"; font-weight: 400 }`,
  });
  expect(sizesOffTheScale(files)).toEqual([]);
});

test("the check of measures finds letters counted by hand, and lets boxes pass", () => {
  const files = made({ "a.css": ".a { max-width: 31em } .b { max-width: 480px } .c { max-width: 40ch }" });
  expect(measuresOffTheScale(files)).toHaveLength(2);
});

test("the check of widths finds a fifth one, another unit and the older way to ask", () => {
  const found = widthsOfTheirOwn(
    made({
      "a.css": "@media (width < 700px) { .a { gap: 0 } } @media (48rem <= width < 1100px) { .a { gap: 0 } }",
      "b.css": ".b { @media (min-width: 640px) { gap: 0 } } @container (width < 400px) { .b { gap: 0 } }",
    }),
  );
  expect(found).toEqual([
    expect.stringContaining("a.css:1 asks for width < 700px. Take the nearest of 360, 640, 800, 1100 px"),
    expect.stringContaining("a.css:1 asks for 48rem <= width"),
    expect.stringContaining("b.css:1 asks for (min-width: 640px). Write it as a range"),
    expect.stringContaining("b.css:1 asks for width < 400px"),
  ]);
});

test("the four widths pass, and so do heights and narrow parts of a page", () => {
  const files = made({
    "a.css": `@media (width < 640px), (640px <= width < 1100px) and (height < 480px) { .a { gap: 0 } }
      @container (width < 200px) { .a { gap: 0 } } @media (prefers-contrast: more) { .a { gap: 0 } }`,
  });
  expect(widthsOfTheirOwn(files)).toEqual([]);
});

test("the check of what pictures and scripts ask finds a width that no layout has", () => {
  const asked = (query: string) => widthsInMarkup(made({ "a.tsx": `sizes="${query} 50vw, 100vw"` }));
  expect(asked("(min-width: 900px)")).toEqual([expect.stringContaining("a.tsx asks for (min-width: 900px)")]);
  expect(asked("(max-width: 640px)")).toHaveLength(1);
  expect(asked("(max-width: 639px)")).toEqual([]);
  expect(asked("(min-width: 1440px)")).toEqual([]);
});

test("the check of spaces finds own lengths, negative ones and fallbacks too", () => {
  const found = spacesOffTheScale(
    made({
      "a.css":
        ".a { padding: 7px var(--space-2); margin-inline: -12px; gap: var(--gap, 6px); row-gap: 1rem }",
    }),
  );
  expect(found).toEqual([
    expect.stringContaining("a.css:1 leaves 7px as padding. Take the nearest --space-*"),
    expect.stringContaining("a.css:1 leaves -12px as margin-inline"),
    expect.stringContaining("a.css:1 leaves 6px as gap"),
    expect.stringContaining("a.css:1 leaves 1rem as row-gap"),
  ]);
});

test("steps, a line's pixel, parts of a drawing and room for a thing pass", () => {
  const files = made({
    "a.css": `.a { padding: 0 44px 0 calc(var(--space-2) + 1px); margin: -1px auto; gap: 2cqw;
      margin-top: calc(-1 * var(--space-half)); padding-block: max(var(--gutter), env(safe-area-inset-top)) }`,
  });
  expect(spacesOffTheScale(files)).toEqual([]);
});

test("the checks of radii, layers and times find what has no name, and let names pass", () => {
  const own = made({
    "a.css": `.a { border-radius: 18px 18px 4px; border-top-left-radius: 3px; z-index: 2;
      animation: a 180ms var(--ease) 0.2s; transition: opacity var(--t-quick) 95ms }`,
  });
  expect(radiiOffTheScale(own)).toEqual([
    expect.stringContaining("a.css:1 rounds corners by 18px 18px 4px. Take the nearest --radius-*"),
    expect.stringContaining("a.css:1 rounds corners by 3px"),
  ]);
  expect(layersWithoutName(own)).toEqual([
    expect.stringContaining("a.css:1 stands at z-index 2. Take the --layer-*"),
  ]);
  expect(timesOffTheScale(own)).toEqual([
    expect.stringContaining("a.css:2 takes 180ms for its animation. Take the nearest --t-*"),
    expect.stringContaining("a.css:2 takes 0.2s for its animation"),
    expect.stringContaining("a.css:2 takes 95ms for its transition"),
  ]);
  const named = made({
    "a.css": `.a { border-radius: var(--radius-film) 0 50%; z-index: var(--layer-over); border-radius: 10% / 4.6%;
      animation: a-1s var(--t-quick) var(--ease) calc(2 * var(--t-cut)); transition: none } .b { animation: b 6s }`,
  });
  expect([...radiiOffTheScale(named), ...layersWithoutName(named), ...timesOffTheScale(named)]).toEqual([]);
});

test.each([
  [".gate .form { width: 1px }", "a descendant"],
  [".gate { > .form { width: 1px } }", "a nested child"],
  [".x { .gate &.form { width: 1px } }", "a nested compound"],
  ["@media print { .header, .form { width: 1px } }", "one of a list"],
  [".gate:not(.open) .form:has(.input) { width: 1px }", "one beside what is asked"],
  [".gate :is(.form, a) { width: 1px }", "one of several"],
])("the check of classes finds %s: %s of another sheet's class", (css) => {
  expect(classesInSeveralFiles(made({ "field.css": ".form { gap: 1px }", "gate.css": css }))).toEqual([
    expect.stringContaining(".form is styled in field.css and gate.css"),
  ]);
});

test("the class check allows styling by element and asking for another's class", () => {
  const files = made({
    "field.css": ".form { gap: 1px; &[data-x] { gap: 2px } } .form + .form { gap: 3px }",
    "gate.css": ".gate form { width: 1px } .gate:has(.form) { gap: 1px } .form .gate { --form-gap: 1px }",
  });
  expect(classesInSeveralFiles(files)).toEqual([]);
});
