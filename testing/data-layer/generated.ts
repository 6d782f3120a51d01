import fc from "fast-check";
import type { TableDescription } from "../../app/api/rest/tables/table.ts";
import { tables } from "../../app/api/rest/tables/tables.ts";
import { joined, oddText, often, oneOf } from "../texts/odd-text.ts";

export type Who = "key only" | "stranger" | "forged";
export type AskedOverTheWire = {
  who: Who;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

type Texts = fc.Arbitrary<string>;

const columnOf = (table: TableDescription): Texts =>
  fc.oneof(
    often(40, fc.constantFrom(...Object.keys(table.columns))),
    oneOf("fan_id|ctid|xmin|*|oid"),
    oddText,
  );

const nots = "|||not.|not.not.";
const operators = "eq|neq|gt|gte|lt|lte|like|ilike|is|fts|cs|match|isdistinct|like(any)|adj";

const conditionOf = (values: Texts): Texts =>
  fc.oneof(often(15, joined(nots, operators, ".", values)), joined(nots, "in.(", values, ',"', values, '")'));

const listOf = (items: Texts, minLength: number): Texts =>
  fc.array(items, { minLength, maxLength: 3 }).map((all) => `(${all.join(",")})`);

function treeOf(table: TableDescription, values: Texts): Texts {
  const leaf = joined(columnOf(table), ".", conditionOf(values));
  const tree: fc.Memo<string> = fc.memo((depth) =>
    depth <= 1 ? leaf : fc.oneof(leaf, joined("and|or|not.or", listOf(tree(depth - 1), 1))),
  );
  return listOf(tree(4), 0);
}

function selectOf(table: TableDescription, depth = 3): Texts {
  const casts = "||||||||::text|::text|::int|::date|::money|::jsonb";
  const near = Object.entries(table.embeds).flatMap(([name, { relation }]) => {
    const other = depth > 0 && tables.find((one) => one.name === relation);
    const joins = "||!inner|!inner|!left|!left|!x";
    return other ? [joined("|e:", name, joins, "(", selectOf(other, depth - 1), ")")] : [];
  });
  const items = fc.oneof(often(2, joined('||a:|A b:|"x":', columnOf(table), casts)), ...near);
  return fc.array(items, { minLength: 1, maxLength: 4 }).map((all) => all.join(","));
}

function queryOf(table: TableDescription, values: Texts): Texts {
  const near = ["", "", "", "", ...Object.keys(table.embeds).map((name) => `${name}.`)];
  const number = fc.oneof(fc.nat(20).map(String), oneOf("0|1000|99999999999|-1"), oddText);
  const order = joined(columnOf(table), "|.asc|.desc|.desc.nullsfirst|.nullslast|.up");
  const pair = fc.oneof(
    often(3, fc.tuple(columnOf(table), conditionOf(values))),
    often(2, fc.tuple(oneOf("select"), selectOf(table))),
    fc.tuple(oneOf("or|and|not.or|not.and"), treeOf(table, values)),
    fc.tuple(oneOf("order"), order),
    fc.tuple(oneOf("limit|offset"), number),
    fc.tuple(oneOf("columns|on_conflict"), columnOf(table)),
    fc.tuple(oddText, oddText),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...near), pair), { maxLength: 5 })
    .map((pairs) => pairs.map(([path, [key, value]]) => `${encode(path + key)}=${encode(value)}`).join("&"));
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** What a column's row might well be sent with, so that what lies behind the checks is reached. */
const likely: Record<string, fc.Arbitrary<unknown>> = {
  option_index: fc.nat(2),
  character_name: oneOf("Maud Vesper"),
  period: oneOf("september|may|2025"),
  avatar: oneOf("waitlist|Salt"),
  email: fc.nat(9_999).map((n) => `made${n}@salt.org`),
  combined_followers_count: fc.nat(),
};
const oddValues = fc.constantFrom<unknown>(...[null, true, 0, 1, -1, 1.5, 2 ** 40, [], {}]);

function bodyOf(table: TableDescription, values: Texts, pollId: string): Texts {
  const required = Object.keys(table.columns).filter(
    (name) => table.columns[name]?.required || name === "email",
  );
  const known: typeof likely = { ...likely, poll_id: fc.constant(pollId) };
  const whole = required.map((name) => [name, known[name] ?? fc.nat(9_999).map((n) => `made ${n}`)] as const);
  const change = fc.tuple(columnOf(table), fc.oneof(values, oddValues, fc.jsonValue({ maxDepth: 2 })));
  const changes = fc.oneof(fc.constant([]), fc.array(change, { maxLength: 2 }));
  const row = fc
    .tuple(fc.record(Object.fromEntries(whole)), changes)
    .map(([fields, changed]) => ({ ...fields, ...Object.fromEntries(changed) }));
  const json = fc.oneof(often(6, row), fc.tuple(row), fc.jsonValue());
  return fc.oneof(
    often(
      8,
      json.map((one) => JSON.stringify(one)),
    ),
    oddText,
  );
}

const returned =
  "return=representation|return=minimal|return=headers-only|count=exact|count=planned|tx=rollback";
const preferOf = fc
  .array(oneOf(`${returned}|resolution=merge-duplicates|resolution=ignore-duplicates|missing=default|`), {
    maxLength: 3,
  })
  .map((all) => all.join(","));
const accepted =
  "|||*/*|application/vnd.pgrst.object+json|application/vnd.pgrst.array+json;nulls=stripped|text/csv";

/** `told`: values worth asking for, such as whose rows somebody else's are. */
export function askedOverTheWire(pollId: string, told: string[]): fc.Arbitrary<AskedOverTheWire> {
  const values = fc.oneof(often(2, fc.constantFrom(...told)), oddText);
  return fc.constantFrom(...tables).chain((table) =>
    fc
      .record({
        who: fc.oneof(often(8, fc.constantFrom<Who>("key only", "stranger")), fc.constant<Who>("forged")),
        method: fc.oneof(often(9, oneOf("GET|GET|POST")), oneOf("HEAD|PATCH|DELETE|PUT")),
        name: fc.oneof(often(30, oneOf(table.name)), oneOf("fans|rpc/x||pg_class|polls/1|%00|%")),
        query: queryOf(table, values),
        isPlain: fc.boolean(),
        Prefer: preferOf,
        Accept: oneOf(accepted),
        Range: oneOf("||||0-9|5-2|0-|999999-|x"),
        body: bodyOf(table, values, pollId),
      })
      .map(({ who, method, name, query, isPlain, body, ...headers }) => ({
        who,
        method,
        // What is sent is rarely sent with a question.
        path: method === "POST" && isPlain ? name : `${name}?${query}`,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
        body: method === "GET" || method === "HEAD" ? null : body,
      })),
  );
}
