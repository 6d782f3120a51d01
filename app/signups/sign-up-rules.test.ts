import { expect, test } from "vitest";
import { fieldErrors } from "../../platform/ui/field-errors.ts";
import { BetaForm } from "./sign-up-rules.ts";

const good = { username: "maud", name: "Maud Vesper", email: "maud@example.com", phone: "+44 20 7946 0001" };

/** What the form says under its fields when this is put in place of a good answer. */
function told(change: Partial<Record<keyof typeof good, string>>) {
  const parsed = BetaForm.safeParse({ ...good, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const emailOf = (length: number) =>
  `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(length)}`
    .slice(0, length - 4)
    .concat(".com");

test("a good answer has no errors", () => expect(told({})).toEqual({}));

test("BETA-06: all four fields are trimmed before they are checked", () => {
  const padded = Object.fromEntries(Object.entries(good).map(([name, value]) => [name, `  ${value}\n`]));
  expect(BetaForm.parse(padded)).toEqual(good);
});

test("BETA-07: an empty username, or one of spaces", () => {
  expect(told({ username: "" })).toEqual({ username: "Username is required" });
  expect(told({ username: "   " })).toEqual({ username: "Username is required" });
});

test("BETA-08: a username over 50 characters", () =>
  expect(told({ username: "u".repeat(51) })).toEqual({
    username: "Username must be less than 50 characters",
  }));

test("BETA-09: an empty name", () => expect(told({ name: " " })).toEqual({ name: "Name is required" }));

test("BETA-10: a name over 100 characters", () =>
  expect(told({ name: "n".repeat(101) })).toEqual({ name: "Name must be less than 100 characters" }));

test.each(["", "maud", "maud@", "@example.com", "maud@example", "ma ud@example.com"])(
  "BETA-11: the invalid email %j",
  (email) => expect(told({ email })).toEqual({ email: "Please enter a valid email" }),
);

test("BETA-12: an email of more than 255 characters, before its shape is looked at", () => {
  expect(told({ email: emailOf(256) })).toEqual({ email: "Email must be less than 255 characters" });
  expect(told({ email: "x".repeat(256) })).toEqual({ email: "Email must be less than 255 characters" });
});

test("BETA-13: an empty phone", () => expect(told({ phone: "" })).toEqual({ phone: "Phone is required" }));

test("BETA-14: a phone over 20 characters", () =>
  expect(told({ phone: "1".repeat(21) })).toEqual({ phone: "Phone must be less than 20 characters" }));

test("FORM-05: exactly the maximum is accepted", () =>
  expect(
    told({ username: "u".repeat(50), name: "n".repeat(100), phone: "1".repeat(20), email: emailOf(255) }),
  ).toEqual({}));

test("BETA-15: every field that fails is told at once, and a missing field like an empty one", () => {
  const parsed = BetaForm.safeParse({});
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({
    username: "Username is required",
    name: "Name is required",
    email: "Please enter a valid email",
    phone: "Phone is required",
  });
});
