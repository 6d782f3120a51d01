import fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuery } from "./check.ts";
import { comparisons, type Filter, isWords, parseFilter, parseLogic } from "./filter.ts";
import { parseAccept, parsePrefer, parseRange } from "./headers.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { parseQuery } from "./query.ts";
import { QueryRefusal } from "./refusal.ts";
import type { Relation, Relations } from "./relation.ts";
import { parseSelect, type SelectItem } from "./select.ts";
import { planRead } from "./sql.ts";

const reels: Relation = {
  name: "reels",
  columns: {
    id: { type: "text" },
    length: { type: "integer" },
    shown: { type: "boolean" },
    cut_at: { type: "timestamptz" },
    credits: { type: "jsonb" },
  },
  embeds: { takes: { relation: "takes", many: true, on: [["id", "reel"]] } },
};
const takes: Relation = {
  name: "takes",
  columns: { reel: { type: "text" }, number: { type: "bigint" } },
  embeds: { reels: { relation: "reels", many: false, on: [["reel", "id"]] } },
};
const relations: Relations = new Map([reels, takes].map((one) => [one.name, one]));

const planOf = (text: string) =>
  planRead(checkQuery(relations, reels, parseQuery(text)), (name) => `(select * from ${name})`, {
    nullsStripped: false,
    counted: false,
  });

function refusalOf(work: () => unknown): Partial<QueryRefusal> {
  try {
    work();
  } catch (error) {
    if (error instanceof QueryRefusal)
      return { code: error.code, status: error.status, message: error.message, details: error.details };
    throw error;
  }
  return {};
}

const plainName = fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}$/).filter((name) => !/^(not|and|or)$/.test(name));
const anyText = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 8 }));
const quotedText = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

const item: fc.Memo<SelectItem> = fc.memo((depth) => {
  const column = fc.record({
    kind: fc.constant("column" as const),
    name: plainName.filter((name) => name !== "count"),
    alias: fc.option(plainName),
    cast: fc.option(plainName),
  });
  const all = fc.constant({ kind: "all" as const });
  if (depth <= 1) return fc.oneof(column, all);
  const embed = fc.record({
    kind: fc.constant("embed" as const),
    name: plainName,
    alias: fc.option(plainName),
    join: fc.constantFrom("left" as const, "inner" as const),
    select: fc.array(item(depth - 1), { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof({ weight: 3, arbitrary: column }, all, embed);
});

const printItem = (one: SelectItem): string => {
  if (one.kind === "all") return "*";
  const name = `${one.alias === null ? "" : `${one.alias}:`}${one.name}`;
  if (one.kind === "column") return name + (one.cast === null ? "" : `::${one.cast}`);
  return `${name}${one.join === "inner" ? "!inner" : ""}(${one.select.map(printItem).join(",")})`;
};

test("BACKEND-07: a printed select is read back as it was", () => {
  fc.assert(
    fc.property(fc.array(item(3), { minLength: 1, maxLength: 5 }), (items) => {
      expect(parseSelect(items.map(printItem).join(","))).toEqual(items);
    }),
    { numRuns: 500 },
  );
});

const filter: fc.Memo<Filter> = fc.memo((depth) => {
  const named = { column: plainName, negated: fc.boolean() };
  const compare = fc.record({
    kind: fc.constant("compare" as const),
    ...named,
    operator: fc.constantFrom(...comparisons),
    value: anyText,
  });
  const within = fc.record({
    kind: fc.constant("in" as const),
    ...named,
    values: fc.array(anyText, { maxLength: 4 }),
  });
  const is = fc.record({ kind: fc.constant("is" as const), ...named, word: fc.constantFrom(...isWords) });
  if (depth <= 1) return fc.oneof(compare, within, is);
  const logic = fc.record({
    kind: fc.constant("logic" as const),
    negated: fc.boolean(),
    operator: fc.constantFrom("and" as const, "or" as const),
    items: fc.array(filter(depth - 1), { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof(compare, within, is, logic);
});

const conditionOf = (one: Exclude<Filter, { kind: "logic" }>, write: (text: string) => string): string => {
  const not = one.negated ? "not." : "";
  if (one.kind === "is") return `${not}is.${one.word}`;
  if (one.kind === "in") return `${not}in.(${one.values.map(quotedText).join(",")})`;
  return `${not}${one.operator}.${write(one.value)}`;
};
const printFilter = (one: Filter): string =>
  one.kind === "logic"
    ? `${one.negated ? "not." : ""}${one.operator}(${one.items.map(printFilter).join(",")})`
    : `${one.column}.${conditionOf(one, quotedText)}`;

test("printed filters and logic trees are read back as they were", () => {
  fc.assert(
    fc.property(filter(3), (one) => {
      if (one.kind === "logic")
        expect(parseLogic(one.operator, one.negated, `(${one.items.map(printFilter).join(",")})`)).toEqual(
          one,
        );
      else
        expect(
          parseFilter(
            one.column,
            conditionOf(one, (text) => text),
          ),
        ).toEqual(one);
    }),
    { numRuns: 1_000 },
  );
});

test("an order that is printed is read again as it was", () => {
  const term: fc.Arbitrary<OrderTerm> = fc.record({
    column: plainName,
    descending: fc.boolean(),
    nulls: fc.constantFrom("first" as const, "last" as const, null),
  });
  const print = ({ column, descending, nulls }: OrderTerm) =>
    `${column}.${descending ? "desc" : "asc"}${nulls ? `.nulls${nulls}` : ""}`;
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 4 }), (terms) => {
      expect(parseOrder(terms.map(print).join(","))).toEqual(terms);
    }),
  );
  expect(parseOrder("length")).toEqual([{ column: "length", descending: false, nulls: null }]);
});

const queryText = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          "select",
          "id",
          "length",
          "takes.number",
          "or",
          "not.and",
          "takes.limit",
          "order",
          "offset",
        ),
        anyText,
      ),
      fc.oneof(
        fc.constantFrom("eq.1", "*,takes(number)", "(a.eq.1,b.is.null)", "in.(1,2)", "not.like.*x*"),
        anyText,
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join("&"));
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

test("any text at all is a query, or is refused by name", () => {
  fc.assert(
    fc.property(queryText, fc.string(), (text, raw) => {
      for (const one of [text, raw]) {
        const refused = refusalOf(() => planOf(one));
        if (refused.code) expect(refused.status).toBeLessThan(500);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("values and aliases never change a statement's text for its shape", () => {
  const shape = (value: string) =>
    planOf(`id=eq.${encode(value)}&or=(id.in.(${encode(quotedText(value))},x))`);
  const { text } = shape("a");
  fc.assert(
    fc.property(anyText, (value) => {
      fc.pre(!value.includes("\0"));
      const plan = shape(value);
      expect(plan.text).toBe(text);
      expect(plan.values).toContain(value.toWellFormed());
    }),
  );
  expect(refusalOf(() => planOf('select="a\\" from fans --":id'))).toMatchObject({ code: "PGRST100" });
  expect(planOf('select="a b":id').text).toContain('t1."id" as "a b"');
});

test.each([
  ["select=...takes(number)", "PGRST100", /spread/],
  ["select=credits->>who", "PGRST100", /JSON path/],
  ["select=length.sum()", "PGRST123", /aggregate/],
  ["select=count()", "PGRST123", /aggregate/],
  ["select=takes(count)", "PGRST123", /aggregate/],
  ["select=takes!some_key(number)", "PGRST100", /some_key/],
  ["select=takes(reels(takes(number)))", "PGRST100", /2 deep/],
  ["select=", "PGRST100", /name/],
  ["select=id,", "PGRST100", /name/],
  ["select=lenght", "42703", /reels\.lenght/],
  ["select=id::money", "42846", /money/],
  ["select=credits::integer", "42846", /integer/],
  ["select=fans(id)", "PGRST200", /'reels' and 'fans'/],
  ["select=constructor", "42703", /constructor/],
  ["takes.number=eq.1", "PGRST108", /takes/],
  ["lenght=eq.1", "42703", /lenght/],
  ["length=1", "PGRST100", /filter/],
  ["length=eq.", "22P02", /integer: ""/],
  ["length=eq.two", "22P02", /integer: "two"/],
  ["length=eq.2147483648", "22003", /out of range/],
  ["shown=eq.maybe", "22P02", /boolean: "maybe"/],
  ["cut_at=gt.tomorrow", "22007", /timestamp with time zone: "tomorrow"/],
  ["cut_at=gt.2026-02-30", "22007", /2026-02-30/],
  ["id=eq.%00", "22021", /0x00/],
  ["id=like.a%5C", "22025", /escape/],
  ["length=like.1*", "42883", /~~/],
  ["credits=eq.1", "42883", /json/],
  ["order=credits", "42883", /ordering/],
  ["length=is.true", "42804", /boolean/],
  ["length=is.what", "PGRST100", /is takes/],
  ["id=fts.word", "PGRST100", /operator fts/],
  ["id=match.^a", "PGRST100", /operator match/],
  ["id=cs.{a}", "PGRST100", /operator cs/],
  ["id=like(any).{a,b}", "PGRST100", /operator like/],
  ["id=isdistinct.a", "PGRST100", /operator isdistinct/],
  ["credits->>who=eq.a", "PGRST100", /JSON paths/],
  ["order=takes(number)", "PGRST100", /another relation/],
  ["order=id.up", "PGRST100", /order/],
  ["order=id&order=length", "PGRST100", /order is said twice/],
  ["limit=ten", "PGRST100", /whole number/],
  ["limit=-1", "PGRST103", /limit/],
  ["offset=-1", "PGRST103", /offset/],
  ["or=id.eq.1", "PGRST100", /logic tree/],
  [`or=(${"and(".repeat(5)}id.eq.1${")".repeat(6)}`, "PGRST100", /5 deep/],
  [Array.from({ length: 51 }, () => "length=eq.1").join("&"), "PGRST100", /50 filters/],
  [`id=in.(${Array.from({ length: 501 }, () => "1").join(",")})`, "PGRST100", /500 values/],
  [`select=${Array.from({ length: 61 }, () => "id").join(",")}`, "PGRST100", /60 items/],
  [`id=eq.${"x".repeat(9_000)}`, "PGRST100", /8192/],
])("BACKEND-23: what is not spoken here is refused by name: %.60s", (text, code, says) => {
  const refused = refusalOf(() => planOf(text));
  expect(refused.code).toBe(code);
  expect(`${refused.message} ${refused.details}`).toMatch(says);
});

test.each([
  "count=guessed",
  "tx=rollback",
  "handling=lenient",
  "max-affected=1",
  "return=all",
  "missing=null",
  "x",
])("BACKEND-23: the preference %s is refused by name", (preference) => {
  const refused = refusalOf(() => parsePrefer(`return=minimal, ${preference}`));
  expect(refused).toMatchObject({
    code: "PGRST122",
    status: 400,
    details: `Invalid preferences: ${preference}`,
  });
});

test("preferences, media types and ranges are read from their headers", () => {
  expect(
    parsePrefer("resolution=merge-duplicates,return=representation, count=exact,missing=default"),
  ).toEqual({
    resolution: "merge-duplicates",
    return: "representation",
    count: "exact",
    missing: "default",
  });
  expect(parseAccept("text/html, application/vnd.pgrst.object+json;nulls=stripped")).toMatchObject({
    single: true,
    nullsStripped: true,
  });
  for (const type of [
    "text/csv",
    "application/geo+json",
    'application/vnd.pgrst.plan+text; for="application/json"',
  ])
    expect(refusalOf(() => parseAccept(type))).toMatchObject({ code: "PGRST107", status: 406 });
  expect(parseRange("10-19")).toEqual({ limit: 10, offset: 10 });
  expect(parseRange("10-")).toEqual({ limit: null, offset: 10 });
  for (const range of ["5-2", "bytes=0-1", "x"])
    expect(refusalOf(() => parseRange(range))).toMatchObject({ code: "PGRST103", status: 416 });
});

test("embedded tables are addressed by their path, even if named like keywords", () => {
  const { filters, embedded } = parseQuery(
    "not.or=(a.eq.1,b.eq.2)&cast.not.and=(a.eq.1,b.eq.2)&not.limit=3&cast.not.offset=4&cast.crew.order=name",
  );
  const negated = { operator: "or", negated: true };
  expect(filters).toEqual([expect.objectContaining(negated)]);
  expect([...embedded.keys()]).toEqual(["cast", "not", "cast.not", "cast.crew"]);
  expect(embedded.get("cast")?.filters).toEqual([expect.objectContaining({ ...negated, operator: "and" })]);
  expect(embedded.get("not")).toMatchObject({ limit: 3, offset: 0 });
  expect(embedded.get("cast.not")).toMatchObject({ limit: null, offset: 4 });
  expect(embedded.get("cast.crew")?.order).toHaveLength(1);
});

test("spaces around commas of names and logic are ignored, but not in value lists", () => {
  const asked = (text: string) => parseQuery(new URLSearchParams(text).toString());
  expect(asked("on_conflict=poll_id, user_session").onConflict).toEqual(["poll_id", "user_session"]);
  expect(asked("or=(id.eq.1 , id.eq.2)")).toEqual(asked("or=(id.eq.1 ,id.eq.2)"));
  expect(asked("select=id, title&order=id.asc, title.desc")).toEqual(
    asked("select=id,title&order=id.asc,title.desc"),
  );
  expect(asked("id=in.(a, b)")).not.toEqual(asked("id=in.(a,b)"));
});
