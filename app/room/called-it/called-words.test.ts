import { expect, test } from "vitest";
import type { CalledBy, Speaker } from "../../parties/log/log.ts";
import { castWords, cueWords, envelopeWords } from "./called-words.ts";
import { envelopeEnd, envelopeLine } from "./envelope-lines.ts";

const person = (name: string): Speaker => ({ fanId: name, name, avatar: "" });
const called = (count: number, sealed: number, ...names: string[]): CalledBy => ({
  markId: "m",
  sealed,
  count,
  first: names.map(person),
});

test.each<[CalledBy, boolean, string]>([
  [called(0, 0), false, "Nobody had sealed an answer."],
  [called(0, 1), false, "1 envelope opened, and nobody called it."],
  [called(0, 3), true, "3 envelopes opened: on a draw none is right."],
  [called(1, 4, "Mia"), false, "Mia called it."],
  [called(2, 4, "Mia", "Leo"), false, "Mia and Leo called it."],
  [called(3, 4, "Mia", "Leo", "Ana"), false, "Mia, Leo and Ana called it."],
  [called(12_345, 20_000, "Mia", "Leo", "Ana"), false, "Mia, Leo, Ana and 12,342 others called it."],
])("who called it: %o, %s", (of, isDraw, words) => {
  expect(envelopeWords(of, isDraw)).toBe(words);
});

test('a reader is "You", and reads no name that they have blocked', () => {
  const of = called(3, 4, "Mia", "Leo", "Ana");
  expect(envelopeWords(of, false, { me: "Leo", blocked: ["Ana"] })).toBe("You, Mia and 1 other called it.");
  expect(envelopeWords(called(1, 1, "Ana"), false, { blocked: ["Ana"] })).toBe("1 called it.");
});

test("the log says how a poll closed and who called it, the cast of a rehearsal apart", () => {
  const closed = { cue: "poll-closed", pollId: "p", text: "Who rang?" } as const;
  const result = { leads: ["Maud"], percent: 46 };
  expect(cueWords(closed)).toBe("Poll closed: Who rang?");
  expect(cueWords({ ...closed, result })).toBe("Poll closed: Who rang? Maud, 46 %.");
  const cast = ["nell", "harriet"].map((name) => ({ ...person(name), sample: true }));
  expect(cueWords({ ...closed, result, called: { ...called(0, 0), cast } })).toBe(
    "Poll closed: Who rang? Maud, 46 %. Nobody had sealed an answer. Of the cast, nell and harriet said it first.",
  );
  expect(castWords(called(0, 0))).toBeNull();
  expect(cueWords({ ...closed, result: { leads: [], percent: 0 }, called: called(0, 2) })).toBe(
    "Poll closed: Who rang? No votes.",
  );
  expect(cueWords({ cue: "called-it", markId: "m", count: 1, text: "It rained" })).toBe(
    "1 called it: It rained",
  );
  expect(
    cueWords({ cue: "called-it", markId: "m", count: 2, text: "It rained", first: [person("Mia")] }),
  ).toBe("Mia and 1 other called it: It rained");
});

test("an envelope ends as the first fitting rule says, and no two in turn alike", () => {
  const end = (isRight: boolean, right: number, sealed: number | null) =>
    envelopeEnd({ isRight, right, sealed });
  expect([end(false, 0, 3), end(false, 2, 3), end(false, 0, 1)]).toEqual(["nobody", "wrong", "wrong"]);
  expect([end(true, 3, 3), end(true, 2, 2), end(true, 1, 2), end(true, 1, 1), end(true, 1, null)]).toEqual([
    "everybody",
    "right",
    "you-alone",
    "right",
    "right",
  ]);
  const opened = [
    [true, 1, null],
    [true, 2, 5],
    [true, 1, 2],
    [true, 4, 4],
    [false, 0, 2],
    [false, 1, 2],
  ] as const;
  for (const [isRight, right, sealed] of opened) {
    const lines = [0, 1, 2, 3].map((turn) =>
      envelopeLine({ isRight, right, sealed }, { offsetMs: 61_000, inOwnWords: false, turn }),
    );
    for (const [at, line] of lines.entries()) expect(line).not.toBe(lines[at + 1]);
    expect(lines.join(" ")).not.toMatch(/[{}]|\b1 of you|in your own words/);
  }
});
