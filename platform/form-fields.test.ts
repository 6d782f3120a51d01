import { expect, test } from "vitest";
import type { z } from "zod";
import { moment, momentOrNone, wholeNumber } from "./form-fields.ts";

const read = (field: z.ZodType, sent: unknown) => {
  const { success, data, error } = field.safeParse(sent);
  return success ? data : (error?.issues ?? []).map(({ message }) => message);
};

test("a whole number from a form or script is in range, with one refusal", () => {
  const field = wholeNumber(3, 40, "Choose one.");
  expect([3, "3", 40, "40"].map((sent) => read(field, sent))).toEqual([3, 3, 40, 40]);
  for (const sent of [2, 41, "2", "41", -3, 3.5, "3.5", "0x4", "03", "", null, undefined, [3], Number.NaN])
    expect(read(field, sent), String(sent)).toEqual(["Choose one."]);
});

test("a moment is a day and a time in UTC, and one that may be left out is none then", () => {
  const at = new Date("2026-11-16T20:30:00Z");
  const none = "This is not a date and time";
  for (const field of [moment("When?"), momentOrNone]) {
    expect(read(field, "2026-11-16T20:30")).toEqual(at);
    for (const sent of ["2026-02-30T20:30", "2026-11-16", "tomorrow"])
      expect(read(field, sent)).toEqual([none]);
  }
  expect(read(moment("When?"), "")).toEqual(["When?"]);
  expect(read(moment("When?"), undefined)).toEqual(["When?"]);
  expect(read(momentOrNone, "")).toBeNull();
  expect(read(momentOrNone, undefined)).toEqual([none]);
});
