import { expect, test } from "vitest";
import { classesInSeveralFiles, measuresOffTheScale, readStyles, sizesOffTheScale } from "./styles.ts";

const styles = readStyles();

test("sizes of type come from the scale", () => expect(sizesOffTheScale(styles)).toEqual([]));
test("measures of lines come from the scale", () => expect(measuresOffTheScale(styles)).toEqual([]));
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
