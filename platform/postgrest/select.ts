import { deepestEmbed, mostSelected } from "./limits.ts";
import { notOffered, QueryRefusal, unparsed } from "./refusal.ts";
import { Scanner } from "./scanner.ts";

export type SelectItem =
  | { kind: "all" }
  | { kind: "column"; name: string; alias: string | null; cast: string | null }
  | SelectedEmbed;

export type SelectedEmbed = {
  kind: "embed";
  name: string;
  alias: string | null;
  /** `inner`: only rows that have one. */
  join: "left" | "inner";
  select: SelectItem[];
};

const aggregates = new Set(["count", "sum", "avg", "max", "min"]);

/** A name in the answer becomes an identifier of the statement: nothing odd, and not more than one may have. */
const aliasShape = /^[\p{L}_][\p{L}\p{N}_$ -]{0,40}$/u;

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner("select parameter", text);
  const counted = { items: 0 };
  const items = itemsOf(scanner, 0, counted);
  scanner.end();
  return items;
}

function itemsOf(scanner: Scanner, depth: number, counted: { items: number }): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    counted.items += 1;
    if (counted.items > mostSelected)
      throw unparsed(scanner.what, scanner.text, `at most ${mostSelected} items may be selected`);
    items.push(itemOf(scanner, depth, counted));
  } while (scanner.comma());
  return items;
}

function itemOf(scanner: Scanner, depth: number, counted: { items: number }): SelectItem {
  if (scanner.sees("...")) throw notOffered("select parameter, spread", scanner.text);
  if (scanner.takes("*")) return { kind: "all" };
  let alias: string | null = null;
  let name = scanner.name();
  if (scanner.sees(":") && !scanner.sees("::")) {
    scanner.take(":");
    alias = shapely(name, scanner);
    if (scanner.sees("...")) throw notOffered("select parameter, spread", scanner.text);
    name = scanner.name();
  }
  if (scanner.sees("->")) throw notOffered("select parameter, JSON path", scanner.text);
  if (scanner.sees(".") || scanner.sees("()")) throw aggregateRefused(name, scanner);
  if (scanner.sees("!") || scanner.sees("(")) return embedOf(scanner, name, alias, depth, counted);
  // Also the older way to say it: poll_votes(count).
  const cast = scanner.takes("::") ? scanner.name() : null;
  if (scanner.sees(".") || scanner.sees("()")) throw aggregateRefused(name, scanner);
  return { kind: "column", name, alias, cast };
}

function shapely(alias: string, { what, text }: Scanner): string {
  if (aliasShape.test(alias)) return alias;
  throw unparsed(
    what,
    text,
    "an alias begins with a letter, and has at most 41 letters, digits, spaces and _ $ -",
  );
}

function aggregateRefused(name: string, scanner: Scanner): QueryRefusal {
  const word = scanner.takes(".") ? scanner.name() : name;
  if (aggregates.has(word))
    return new QueryRefusal(400, "PGRST123", "Use of aggregate functions is not allowed");
  return scanner.expected('"," or the end');
}

function embedOf(
  scanner: Scanner,
  name: string,
  alias: string | null,
  depth: number,
  counted: { items: number },
): SelectedEmbed {
  let join: "left" | "inner" = "left";
  while (scanner.takes("!")) {
    const word = scanner.name();
    if (word !== "inner" && word !== "left")
      throw unparsed(
        scanner.what,
        scanner.text,
        `the hint !${word} is not offered here: there is one relationship`,
      );
    join = word;
  }
  if (depth === deepestEmbed)
    throw unparsed(scanner.what, scanner.text, `relations may be embedded ${deepestEmbed} deep`);
  scanner.take("(");
  const select = itemsOf(scanner, depth + 1, counted);
  scanner.take(")");
  if (select.some((item) => item.kind === "column" && item.name === "count" && !item.alias))
    throw new QueryRefusal(400, "PGRST123", "Use of aggregate functions is not allowed");
  return { kind: "embed", name, alias, join, select };
}
