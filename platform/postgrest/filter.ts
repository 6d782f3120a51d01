import { deepestLogic, mostInList } from "./limits.ts";
import { notOffered, unparsed } from "./refusal.ts";
import { Scanner } from "./scanner.ts";

export const comparisons = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike"] as const;
export type Comparison = (typeof comparisons)[number];
export const isWords = ["null", "not_null", "true", "false", "unknown"] as const;
export type IsWord = (typeof isWords)[number];

export type Filter =
  | { kind: "compare"; column: string; negated: boolean; operator: Comparison; value: string }
  | { kind: "in"; column: string; negated: boolean; values: string[] }
  | { kind: "is"; column: string; negated: boolean; word: IsWord }
  | { kind: "logic"; negated: boolean; operator: "and" | "or"; items: Filter[] };

/** Of the grammar, and not spoken here: named when they are refused. */
const others = new Set("match imatch isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj".split(" "));

/** Behind a column's name: `not.in.(1,2)`. */
export function parseFilter(column: string, text: string): Filter {
  const scanner = new Scanner("filter", text);
  const filter = conditionOf(scanner, column, (reads) => reads.rest());
  scanner.end();
  return filter;
}

/** Behind `or=` or `and=`: `(a.eq.1,not.and(b.gt.2,c.is.null))`. */
export function parseLogic(operator: "and" | "or", negated: boolean, text: string): Filter {
  const scanner = new Scanner("logic tree", text);
  const filter = groupOf(scanner, operator, negated, 1);
  scanner.end();
  return filter;
}

function groupOf(scanner: Scanner, operator: "and" | "or", negated: boolean, depth: number): Filter {
  if (depth > deepestLogic)
    throw unparsed(scanner.what, scanner.text, `and() and or() may be nested ${deepestLogic} deep`);
  scanner.take("(");
  const items: Filter[] = [];
  do items.push(memberOf(scanner, depth));
  while (scanner.comma());
  scanner.take(")");
  return { kind: "logic", negated, operator, items };
}

function memberOf(scanner: Scanner, depth: number): Filter {
  const negated = scanner.takes("not.");
  for (const operator of ["and", "or"] as const)
    if (scanner.sees(`${operator}(`)) {
      scanner.take(operator);
      return groupOf(scanner, operator, negated, depth + 1);
    }
  if (negated) throw scanner.expected("and( or or(");
  const column = scanner.name();
  if (scanner.sees("->")) throw notOffered("logic tree, JSON path", scanner.text);
  scanner.take(".");
  return conditionOf(scanner, column, (reads) => reads.value(",)"));
}

function conditionOf(scanner: Scanner, column: string, read: (scanner: Scanner) => string): Filter {
  const negated = scanner.takes("not.");
  const word = scanner.name();
  if (others.has(word) || scanner.sees("(")) throw notOffered(`filter, operator ${word}`, scanner.text);
  scanner.take(".");
  if (word === "in") return { kind: "in", column, negated, values: listOf(scanner) };
  if (word === "is") {
    const said = read(scanner).toLowerCase();
    const known = isWords.find((one) => one === said);
    if (!known) throw unparsed(scanner.what, scanner.text, `is takes ${isWords.join(", ")}`);
    return { kind: "is", column, negated, word: known };
  }
  const operator = comparisons.find((one) => one === word);
  if (!operator) throw unparsed(scanner.what, scanner.text, `unknown operator ${word}`);
  return { kind: "compare", column, negated, operator, value: read(scanner) };
}

function listOf(scanner: Scanner): string[] {
  scanner.take("(");
  const values: string[] = [];
  if (scanner.takes(")")) return values;
  do {
    if (values.length === mostInList)
      throw unparsed(scanner.what, scanner.text, `a list has at most ${mostInList} values`);
    values.push(scanner.value(",)"));
  } while (scanner.takes(","));
  scanner.take(")");
  return values;
}
