import fc from "fast-check";
import type { TableDescription } from "../../app/api/rest/tables/table.ts";
import { tables } from "../../app/api/rest/tables/tables.ts";
import { oddText } from "../texts/odd-text.ts";

export type Who = "key only" | "stranger" | "forged";
export type AskedOverTheWire = {
  who: Who;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

const columnOf = (table: TableDescription) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...Object.keys(table.columns)) },
    fc.constantFrom("fan_id", "ctid", "xmin", "*", "oid"),
    oddText,
  );

const operators = "eq neq gt gte lt lte like ilike is in fts cs match isdistinct like(any) adj".split(" ");

const conditionOf = (values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom("", "", "", "not.", "not.not."), fc.constantFrom(...operators), values, values)
    .map(
      ([not, operator, one, other]) => `${not}${operator}.${operator === "in" ? `(${one},"${other}")` : one}`,
    );

function treeOf(table: TableDescription, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const leaf = fc
    .tuple(columnOf(table), conditionOf(values))
    .map(([column, condition]) => `${column}.${condition}`);
  const tree: fc.Memo<string> = fc.memo((depth) =>
    depth <= 1
      ? leaf
      : fc.oneof(
          leaf,
          fc
            .tuple(
              fc.constantFrom("and", "or", "not.or"),
              fc.array(tree(depth - 1), { minLength: 1, maxLength: 3 }),
            )
            .map(([word, items]) => `${word}(${items.join(",")})`),
        ),
  );
  return fc.array(tree(4), { maxLength: 3 }).map((items) => `(${items.join(",")})`);
}

function selectOf(table: TableDescription, depth = 3): fc.Arbitrary<string> {
  const casts = fc.oneof(
    { weight: 8, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: fc.constant("::text") },
    { weight: 4, arbitrary: fc.constantFrom("::int", "::date", "::money", "::jsonb") },
  );
  const column = fc
    .tuple(fc.constantFrom("", "", "a:", "A b:", '"x":'), columnOf(table), casts)
    .map((parts) => parts.join(""));
  const near = Object.entries(table.embeds).flatMap(([name, { relation }]) => {
    const other = tables.find((one) => one.name === relation);
    return other ? [{ name, other }] : [];
  });
  const items =
    depth === 0 || near.length === 0
      ? column
      : fc.oneof(
          { weight: 2, arbitrary: column },
          ...near.map(({ name, other }) =>
            fc
              .tuple(
                fc.constantFrom("", "", "!inner", "!inner", "!left", "!left", "!x"),
                fc.constantFrom("", "e:"),
                selectOf(other, depth - 1),
              )
              .map(([join, alias, inner]) => `${alias}${name}${join}(${inner})`),
          ),
        );
  return fc.array(items, { minLength: 1, maxLength: 4 }).map((all) => all.join(","));
}

function queryOf(table: TableDescription, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const near = ["", "", "", "", ...Object.keys(table.embeds).map((name) => `${name}.`)];
  const number = fc.oneof(fc.nat(20).map(String), fc.constantFrom("0", "1000", "99999999999", "-1"), oddText);
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(columnOf(table), conditionOf(values)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("select"), selectOf(table)) },
    fc.tuple(fc.constantFrom("or", "and", "not.or", "not.and"), treeOf(table, values)),
    fc.tuple(
      fc.constant("order"),
      fc
        .tuple(columnOf(table), fc.constantFrom("", ".asc", ".desc", ".desc.nullsfirst", ".nullslast", ".up"))
        .map((parts) => parts.join("")),
    ),
    fc.tuple(fc.constantFrom("limit", "offset"), number),
    fc.tuple(fc.constantFrom("columns", "on_conflict"), columnOf(table)),
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
  character_name: fc.constant("Maud Vesper"),
  period: fc.constantFrom("september", "may", "2025"),
  avatar: fc.constantFrom("waitlist", "Salt"),
  email: fc.nat(9_999).map((n) => `made${n}@salt.org`),
  combined_followers_count: fc.nat(),
};

const bodyOf = (table: TableDescription, values: fc.Arbitrary<string>, pollId: string) => {
  const odd = fc.oneof(
    values,
    fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, 2 ** 40, [], {}),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const required = Object.entries(table.columns).filter(
    ([name, column]) => column.required || name === "email",
  );
  const row = fc
    .tuple(
      fc.record(
        Object.fromEntries(
          required.map(([name]) => [
            name,
            name === "poll_id"
              ? fc.constant(pollId)
              : (likely[name] ?? fc.nat(9_999).map((n) => `made ${n}`)),
          ]),
        ),
      ),
      fc.array(fc.tuple(columnOf(table), odd), { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([whole, changes, changed]) => ({ ...whole, ...(changed && Object.fromEntries(changes)) }));
  return fc.oneof(
    { weight: 6, arbitrary: row.map((one) => JSON.stringify(one)) },
    row.map((one) => JSON.stringify([one])),
    fc.jsonValue().map((one) => JSON.stringify(one)),
    oddText,
  );
};

const preferOf = fc
  .array(
    fc.constantFrom(
      "return=representation",
      "return=minimal",
      "return=headers-only",
      "count=exact",
      "resolution=merge-duplicates",
      "resolution=ignore-duplicates",
      "missing=default",
      "count=planned",
      "tx=rollback",
      "",
    ),
    { maxLength: 3 },
  )
  .map((all) => all.join(","));

/** `told`: values worth asking for, such as whose rows somebody else's are. */
export function askedOverTheWire(pollId: string, told: string[]): fc.Arbitrary<AskedOverTheWire> {
  const values = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...told) }, oddText);
  return fc.constantFrom(...tables).chain((table) =>
    fc
      .record({
        who: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom<Who>("key only", "stranger") },
          fc.constant<Who>("forged"),
        ),
        method: fc.oneof(
          { weight: 6, arbitrary: fc.constant("GET") },
          { weight: 3, arbitrary: fc.constant("POST") },
          fc.constantFrom("HEAD", "PATCH", "DELETE", "PUT"),
        ),
        name: fc.oneof(
          { weight: 30, arbitrary: fc.constant(table.name) },
          fc.constantFrom("fans", "rpc/x", "", "pg_class", "polls/1", "%00", "%"),
        ),
        query: queryOf(table, values),
        isPlain: fc.boolean(),
        prefer: preferOf,
        accept: fc.constantFrom(
          "",
          "",
          "",
          "*/*",
          "application/vnd.pgrst.object+json",
          "application/vnd.pgrst.array+json;nulls=stripped",
          "text/csv",
        ),
        range: fc.constantFrom("", "", "", "", "0-9", "5-2", "0-", "999999-", "x"),
        body: bodyOf(table, values, pollId),
      })
      .map(({ who, method, name, query, isPlain, prefer, accept, range, body }) => ({
        who,
        method,
        // What is sent is rarely sent with a question.
        path: method === "POST" && isPlain ? name : `${name}?${query}`,
        headers: Object.fromEntries(
          Object.entries({ Prefer: prefer, Accept: accept, Range: range }).filter(
            ([, value]) => value !== "",
          ),
        ),
        body: method === "GET" || method === "HEAD" ? null : body,
      })),
  );
}
