import { expect, test } from "vitest";
import { PollForm } from "./poll-form.ts";

const fields = {
  title: "Who rang?",
  description: "",
  options: "Maud\nThe conductor",
  partyId: "",
  opensAt: "",
  closesAt: "",
};
const refusals = (change: Partial<typeof fields>) => {
  const { error } = PollForm.safeParse({ ...fields, ...change });
  return error?.issues.map(({ message }) => message) ?? [];
};

test("a poll's form takes what just fits, and says what is too much or missing", () => {
  const options = (many: number) => Array.from({ length: many }, (_, n) => `Option ${n}`).join("\n");
  const tooMuch = [
    [{ title: "x".repeat(160) }, { title: "x".repeat(161) }, "The question has at most 160 characters"],
    [{ title: "x" }, { title: " " }, "The question is required"],
    [{ description: "x".repeat(500) }, { description: "x".repeat(501) }, "At most 500 characters"],
    // A line break is one sign, as the browser counts it, however a form sends it.
    [
      { description: `${"x".repeat(249)}\r\n${"x".repeat(250)}` },
      { description: "x".repeat(501) },
      "At most 500 characters",
    ],
    [{ options: options(2) }, { options: `${options(1)}\n \n` }, "At least two options, one on each line"],
    [{ options: options(8) }, { options: options(9) }, "At most eight options"],
    [
      { options: `a\n${"x".repeat(80)}` },
      { options: `a\n${"x".repeat(81)}` },
      "An option has at most 80 characters",
    ],
    [{ options: "a\nA" }, { options: "a  b\n a b" }, "Two options are the same"],
    [{ partyId: "p".repeat(100) }, { partyId: "p".repeat(101) }, "There is no such party."],
    [
      { opensAt: "2040-01-01T20:00", closesAt: "2040-01-01T20:01" },
      { opensAt: "2040-01-01T20:00", closesAt: "2040-01-01T20:00" },
      "It closes after it opens, and not in the past",
    ],
    [
      { closesAt: "2040-01-01T20:00" },
      { closesAt: "2020-01-01T20:00" },
      "It closes after it opens, and not in the past",
    ],
  ] as const;
  for (const [fits, not, sentence] of tooMuch) {
    expect(refusals(fits), JSON.stringify(fits)).toEqual([]);
    expect(refusals(not), JSON.stringify(not)).toContain(sentence);
  }
});

test("options are trimmed lines, and party and time are optional", () => {
  expect(PollForm.parse({ ...fields, options: "  Maud \n\n The   child in 4B" })).toMatchObject({
    options: ["Maud", "The child in 4B"],
    partyId: null,
    opensAt: null,
    closesAt: null,
  });
});
