import { expect, test } from "vitest";
import { fieldErrors } from "../../../platform/action/form.ts";
import {
  AccessForm,
  BetaForm,
  JoinBetaForm,
  PassForm,
  SdkForm,
  StudioForm,
  WaitlistForm,
} from "./sign-up-rules.ts";

const good = { username: "maud", name: "Maud Vesper", email: "maud@example.com", phone: "+44 20 7946 0001" };

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

test("BETA-15: every invalid field is reported at once, missing like empty", () => {
  const parsed = BetaForm.safeParse({});
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({
    username: "Username is required",
    name: "Name is required",
    email: "Please enter a valid email",
    phone: "Phone is required",
  });
});

function toldBy(form: { safeParse(typed: object): { success: boolean; error?: unknown } }, typed: object) {
  const parsed = form.safeParse(typed);
  return parsed.success ? {} : fieldErrors(parsed.error as Parameters<typeof fieldErrors>[0]);
}

const longEmail = emailOf(256);

test("SDK-03, SDK-04, SDK-06, SDK-08: required fields of Join the Future, trimmed", () =>
  expect(toldBy(SdkForm, { name: " ", email: "maud@", organization: "\t" })).toEqual({
    name: "Name is required",
    email: "Invalid email address",
    organization: "Organization is required",
  }));

test("SDK-05, SDK-07, SDK-09: what is too long in Join the Future", () =>
  expect(toldBy(SdkForm, { name: "n".repeat(101), email: longEmail, organization: "o".repeat(101) })).toEqual(
    {
      name: "Name must be less than 100 characters",
      email: "Email must be less than 255 characters",
      organization: "Organization must be less than 100 characters",
    },
  ));

// Also JOIN-05.
test("JOIN-03: an empty Join field has the fixed sentence; usual lengths apply", () => {
  const missing = "Please fill in all fields";
  expect(toldBy(JoinBetaForm, {})).toEqual({ username: missing, email: missing });
  expect(toldBy(JoinBetaForm, { username: " ", email: "  " })).toEqual({ username: missing, email: missing });
  expect(toldBy(JoinBetaForm, { username: "u".repeat(51), email: "maud" })).toEqual({
    username: "Username must be less than 50 characters",
    email: "Please enter a valid email",
  });
});

test("PASS-02, WAITLIST-04: an empty pass or waitlist field has the fixed sentence", () => {
  const missing = "Please fill in all required fields.";
  expect(toldBy(PassForm, { name: " " })).toEqual({ name: missing, username: missing, phone: missing });
  expect(toldBy(WaitlistForm, { username: " " })).toEqual({ username: missing, email: missing });
  expect(toldBy(WaitlistForm, { username: "maud", email: "maud" })).toEqual({
    email: "Please enter a valid email",
  });
});

test("the pass form's address may be left out, and is checked when it is there", () => {
  const pass = { name: "Maud", username: "maud", phone: "1" };
  expect(PassForm.parse({ ...pass, contact_email: " " }).contact_email).toBeNull();
  expect(toldBy(PassForm, { ...pass, contact_email: "maud" })).toEqual({
    contact_email: "Please enter a valid email",
  });
});

test("PARTNER-02, FORM-05: a studio's three fields are required, with the usual limits", () => {
  expect(toldBy(StudioForm, {})).toEqual({
    contact_name: "Contact name is required",
    email: "Please enter a valid email",
    company: "Company is required",
  });
  expect(
    Object.keys(
      toldBy(StudioForm, { contact_name: "n".repeat(101), email: longEmail, company: "c".repeat(101) }),
    ),
  ).toHaveLength(3);
});

test("AFTERPARTY-16: an access request needs an address and a reason", () =>
  expect(toldBy(AccessForm, { email: "maud", reason: " " })).toEqual({
    email: "Please enter a valid email",
    reason: "Please tell us why",
  }));
