import fc from "fast-check";
import { expect, test } from "vitest";
import { partyBadge, partyStatus } from "./party.ts";

const party = { startsAt: 1_000_000, endsAt: 10_000_000 };
const quarter = 15 * 60_000;

test.each([
  ["before the start", party.startsAt - 1, "upcoming"],
  ["at the start", party.startsAt, "live"],
  ["a moment before the last quarter of an hour", party.endsAt - quarter - 1, "live"],
  ["at the last quarter of an hour", party.endsAt - quarter, "ending-soon"],
  ["a moment before the end", party.endsAt - 1, "ending-soon"],
  ["at the end", party.endsAt, "archived"],
  ["long after", party.endsAt * 100, "archived"],
])("AFTERS-18: %s", (_, now, status) => expect(partyStatus(party, now)).toBe(status));

test("AFTERS-18: time only ever leads on: upcoming, live, ending soon, archived", () => {
  const order = ["upcoming", "live", "ending-soon", "archived"];
  fc.assert(
    fc.property(fc.nat(20_000_000), fc.nat(5_000_000), (now, later) => {
      const [before, after] = [partyStatus(party, now), partyStatus(party, now + later)];
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
    }),
  );
});

test("AFTERS-14: live has the badge Live Now", () =>
  expect(partyBadge("live")).toEqual({ label: "Live Now", tone: "live" }));
test("AFTERS-15: ending soon has the badge Ending Soon", () =>
  expect(partyBadge("ending-soon")).toEqual({ label: "Ending Soon", tone: "ending-soon" }));
test("AFTERS-16: archived has the badge Archived", () =>
  expect(partyBadge("archived")).toEqual({ label: "Archived", tone: "archived" }));
test("a party to come is no unknown one", () =>
  expect(partyBadge("upcoming")).toEqual({ label: "Coming Up", tone: "upcoming" }));
test("AFTERS-17: any other status has the badge Unknown", () => {
  for (const status of ["", "LIVE", "postponed", "cancelled"]) {
    expect(partyBadge(status)).toEqual({ label: "Unknown", tone: "unknown" });
  }
});
