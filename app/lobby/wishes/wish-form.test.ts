import { expect, test } from "vitest";
import { DeclineWishForm } from "./decline-form.ts";
import { WishForm, WishNameForm } from "./wish-form.ts";

const long = (letters: number) => "x".repeat(letters);

test("a title that is wished for has a letter or a number, and 80 characters at most", () => {
  const wished = (title: unknown) => WishForm.safeParse({ title });
  const refused = (title: unknown) => wished(title).error?.issues[0]?.message;
  expect(wished(" Barbican\u200b Nights ").data?.title).toBe("Barbican Nights");
  expect(wished("M").success).toBe(true);
  expect(wished(long(80)).success).toBe(true);
  expect(wished("🎞a".repeat(40)).success).toBe(true);
  expect(refused(long(81))).toBe("A title has at most 80 characters.");
  expect(wished(`${" ".repeat(8 * 80 - 1)}x`).data?.title).toBe("x");
  expect(refused(`${" ".repeat(8 * 80)}x`)).toBe("A title has at most 80 characters.");
  for (const none of ["", " ", "!?", undefined]) expect(refused(none)).toBe("Say which film or show.");
});

test("a name is put down or taken back under a title, and nothing else", () => {
  const read = (change: object) => WishNameForm.safeParse({ id: long(100), down: "yes", ...change }).success;
  expect([{}, { down: "no" }].map(read)).toEqual([true, true]);
  expect([{ id: long(101) }, { id: undefined }, { down: "maybe" }].map(read)).toEqual([false, false, false]);
});

test("the house says no in 1 to 200 characters", () => {
  const read = (change: object) => DeclineWishForm.safeParse({ id: long(100), reason: " No. ", ...change });
  expect(read({}).data).toEqual({ id: long(100), reason: "No." });
  expect([{ reason: "x" }, { reason: long(200) }].every((change) => read(change).success)).toBe(true);
  const wrong = [{ reason: " " }, { reason: undefined }, { reason: long(201) }, { id: long(101) }];
  expect(wrong.some((change) => read(change).success)).toBe(false);
});
