import fc from "fast-check";
import { expect, test } from "vitest";
import { connected } from "../../testing/connected.ts";
import { QueryRefusal } from "./refusal.ts";
import type { ColumnType } from "./relation.ts";
import { literalOf, sqlTypes } from "./values.ts";

const digits = fc.stringMatching(/^[ +-]?[0-9]{1,22} ?$/);
const moment = fc
  .tuple(
    fc.integer({ min: 0, max: 10_000 }),
    fc.nat(14),
    fc.nat(33),
    fc.nat(25),
    fc.constantFrom("", "Z", "+02", "+05:30", "-15:00", " 02", "z"),
  )
  .map(
    ([year, month, day, hour, zone]) =>
      `${[String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-")}T${String(hour).padStart(2, "0")}:30:15.123456${zone}`,
  );
const words = fc.constantFrom(
  "t",
  "TRUE",
  "yes",
  "of",
  "o",
  "n",
  " on ",
  "1",
  "null",
  "now",
  "infinity",
  "2026-01-02",
  "2026-1-2",
  "2026-02-29",
  "2024-02-29 10:00",
  "NaN",
  "0x1f",
  "1_000",
  "1e3",
  "",
  " ",
);
const text = fc.oneof(
  digits,
  moment,
  words,
  fc.uuid(),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);

/** So that no statement that was put together fails on a value. */
test("BACKEND-23: whatever is taken for a value of its type, Postgres takes too", async () => {
  await connected({ connectionString: process.env.DATABASE_URL }, async (client) => {
    const property = fc.asyncProperty(
      fc.constantFrom(...(Object.keys(sqlTypes) as ColumnType[]).filter((type) => type !== "jsonb")),
      text,
      async (type, given) => {
        let literal: unknown;
        try {
          literal = literalOf(type, given);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryRefusal);
          expect((error as QueryRefusal).status).toBe(400);
          return;
        }
        const { rows } = await client.query(`select $1::${sqlTypes[type]} as value`, [literal]);
        expect(rows).toHaveLength(1);
      },
    );
    await fc.assert(property, { numRuns: 2_000 });
  });
});

test.each([
  ["integer", " +12 ", 12],
  ["bigint", "9223372036854775807", "9223372036854775807"],
  ["boolean", "T", true],
  ["boolean", "off", false],
  ["timestamptz", "2026-11-23T07:30:00.123456+00:00", "2026-11-23T07:30:00.123456+00:00"],
  ["timestamptz", "2026-11-23", "2026-11-23T00:00Z"],
  ["timestamptz", "2026-11-23 07:30", "2026-11-23 07:30Z"],
  ["date", "2024-02-29", "2024-02-29"],
] as const)("of %s, %j is a value", (type, given, value) => expect(literalOf(type, given)).toBe(value));
