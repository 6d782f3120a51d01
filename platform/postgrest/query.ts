import { type Filter, parseFilter, parseLogic } from "./filter.ts";
import { longestQuery, mostFilters } from "./limits.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { QueryRefusal, unparsed } from "./refusal.ts";
import { Scanner } from "./scanner.ts";
import { parseSelect, type SelectItem } from "./select.ts";

/** Which rows, in which order. */
export type Rows = { filters: Filter[]; order: OrderTerm[]; limit: number | null; offset: number };

export type Query = Rows & {
  select: SelectItem[];
  /** By the way to what is embedded: `poll_votes`, `poll_votes.polls`. */
  embedded: Map<string, Rows>;
  columns: string[] | null;
  onConflict: string[] | null;
};

const once = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);
/** The door has read it. */
const notOurs = new Set(["apikey"]);

export function parseQuery(text: string): Query {
  if (text.length > longestQuery)
    throw new QueryRefusal(414, "PGRST100", `A query has at most ${longestQuery} characters`);
  const query: Query = {
    ...noRows(),
    select: [{ kind: "all" }],
    embedded: new Map(),
    columns: null,
    onConflict: null,
  };
  const seen = new Set<string>();
  let filters = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (notOurs.has(key)) continue;
    const { path, word } = keyOf(key);
    if (once.has(word)) {
      if (seen.has(key)) throw unparsed("query", text, `${key} is said twice`);
      seen.add(key);
    }
    if (path === "" && sayWhat(query, word, value)) continue;
    if (say(rowsOf(query, path), word, value)) filters += 1;
    if (filters > mostFilters) throw unparsed("query", text, `at most ${mostFilters} filters`);
  }
  return query;
}

const noRows = (): Rows => ({ filters: [], order: [], limit: null, offset: 0 });

/** `a.b.limit` is a word of what is embedded on the way a, b. */
function keyOf(key: string): { path: string; word: string } {
  const [, path = "", word = key] = /^(?:(.*?)\.)??((?:not\.)?[^.]*)$/s.exec(key) ?? [];
  if (!word.startsWith("not.") || word === "not.and" || word === "not.or") return { path, word };
  return { path: path ? `${path}.not` : "not", word: word.slice(4) };
}

function rowsOf(query: Query, path: string): Rows {
  if (path === "") return query;
  const known = query.embedded.get(path) ?? noRows();
  query.embedded.set(path, known);
  return known;
}

function sayWhat(query: Query, word: string, value: string): boolean {
  if (word === "select") query.select = parseSelect(value);
  else if (word === "columns") query.columns = namesOf("columns", value);
  else if (word === "on_conflict") query.onConflict = namesOf("on_conflict", value);
  else return false;
  return true;
}

/** Whether it was a filter. */
function say(rows: Rows, word: string, value: string): boolean {
  if (word === "order") rows.order = parseOrder(value);
  else if (word === "limit") rows.limit = numberOf(word, value);
  else if (word === "offset") rows.offset = numberOf(word, value);
  else {
    rows.filters.push(filterOf(word, value));
    return true;
  }
  return false;
}

function filterOf(word: string, value: string): Filter {
  const [, not, operator] = /^(not\.)?(and|or)$/.exec(word) ?? [];
  if (operator) return parseLogic(operator as "and" | "or", not !== undefined, value);
  if (word.includes("->")) throw unparsed("filter", word, "JSON paths are not offered here");
  return parseFilter(word, value);
}

function namesOf(what: string, text: string): string[] {
  const scanner = new Scanner(what, text);
  const names: string[] = [];
  do names.push(scanner.name());
  while (scanner.comma());
  scanner.end();
  return names;
}

function numberOf(word: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw unparsed(word, text, "expecting a whole number");
  const number = Number(text);
  if (number < 0) throw notSatisfiable(`${word} should be greater than or equal to zero.`);
  return number;
}

/** `total`: of rows that there are. Source: RFC 9110, 15.5.17. */
export const notSatisfiable = (details: string, total?: number): QueryRefusal =>
  new QueryRefusal(416, "PGRST103", "Requested range not satisfiable", {
    details,
    headers: total === undefined ? {} : { "Content-Range": `*/${total}` },
  });
