import { expect, test } from "vitest";
import { resultView } from "./use-poll-result.ts";

const poll = { title: "Who pulled the brake?", options: ["Maud", "Wren", "Nobody"], choice: 1 };

test("a closed poll shows who won, everybody's share and one's own answer", () => {
  expect(resultView(7, poll, [6, 3, 1])).toEqual({
    seq: 7,
    question: "Who pulled the brake?",
    words: "Maud, 60 %.",
    isDraw: false,
    bars: [
      { option: "Maud", share: 60, won: true, mine: false },
      { option: "Wren", share: 30, won: false, mine: true },
      { option: "Nobody", share: 10, won: false, mine: false },
    ],
  });
});

test("a draw has two winners, and a poll without votes has nothing to show", () => {
  const drawn = resultView(7, poll, [2, 2, 0]);
  expect(drawn?.words).toBe("A draw at 50 %: Maud, Wren.");
  expect(drawn?.bars.map(({ won }) => won)).toEqual([true, true, false]);
  expect(resultView(7, poll, [0, 0, 0])).toBeNull();
});
