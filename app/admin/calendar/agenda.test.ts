import { expect, test } from "vitest";
import { agendaOf, type ComingEvent, daysAround, firstDay } from "./agenda.ts";

const event = (at: string): ComingEvent => ({
  ...({ kind: "news", act: "published", id: at, name: at, isSample: false } as const),
  at: new Date(at),
});

test("what comes stands by its day and week, by the hours of who reads", () => {
  const events = ["2026-11-29T22:30Z", "2026-11-29T23:30Z", "2026-11-30T08:00Z", "2026-12-07T00:00Z"].map(
    event,
  );
  const shown = (timeZone: string) =>
    agendaOf(events, timeZone).map(({ name, days }) => [
      name,
      days.map((day) => [day.name, day.events.length]),
    ]);
  expect(shown("UTC")).toEqual([
    ["Week of 23 November", [["Sunday 29 November", 2]]],
    ["Week of 30 November", [["Monday 30 November", 1]]],
    ["Week of 7 December", [["Monday 7 December", 1]]],
  ]);
  expect(shown("Europe/Berlin")[0]).toEqual(["Week of 23 November", [["Sunday 29 November", 1]]]);
  expect(shown("Europe/Berlin")[1]).toEqual(["Week of 30 November", [["Monday 30 November", 2]]]);
  expect(agendaOf([])).toEqual([]);
});

test("a page begins with the day asked for, or today, and has one before and after", () => {
  const now = Date.parse("2026-11-28T14:00Z");
  const asked = firstDay("2026-12-01", now);
  expect(asked).toEqual({ from: new Date("2026-12-01T00:00Z"), unknown: [] });
  expect(daysAround(asked.from)).toEqual({ before: "2026-11-03", after: "2026-12-29" });
  expect(firstDay(null, now)).toEqual({ from: new Date("2026-11-28T00:00Z"), unknown: [] });
  for (const wrong of ["soon", "2026-13-40", "9999-12-31"])
    expect(firstDay(wrong, now)).toEqual({ from: new Date("2026-11-28T00:00Z"), unknown: [wrong] });
});
