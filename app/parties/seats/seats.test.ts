import { expect, test } from "vitest";
import { type SeatsNews, seatsWords, withSeats } from "./seats.ts";

const fan = (name: string) => ({ fanId: name, name, avatar: "" });
const news = (at: number, ...names: string[]): SeatsNews => ({
  at,
  fans: names.map(fan),
  count: names.length,
});

test("who came in is said together, and one's own name is You", () => {
  expect(seatsWords(news(1, "Midnight Swan"), undefined)).toBe("Midnight Swan took a seat");
  expect(seatsWords(news(1, "Midnight Swan", "Otto"), undefined)).toBe(
    "Midnight Swan and Otto took their seats",
  );
  const four = { ...news(1, "Midnight Swan", "Otto", "Ida"), count: 4 };
  expect(seatsWords(four, undefined)).toBe("Midnight Swan and 3 others took their seats");
  expect(seatsWords(four, "Otto")).toBe("You and 3 others took your seats");
  expect(seatsWords(news(1, "Otto"), "Otto")).toBe("You took your seat");
});

test("arrivals with nothing said in between are one line, and are announced once", () => {
  const first = withSeats([], news(10, "A", "B"), 5);
  const more = withSeats(first, news(20, "C", "D"), 5);
  expect(more).toEqual([{ at: 20, fans: ["A", "B", "C"].map(fan), count: 4, after: 5 }]);
  expect(withSeats(more, news(20, "E"), 6)).toBe(more);
  expect(withSeats(more, news(30, "E"), 6).map(({ after, count }) => [after, count])).toEqual([
    [5, 4],
    [6, 1],
  ]);
});
