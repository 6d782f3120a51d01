import { notOffered } from "./refusal.ts";
import { Scanner } from "./scanner.ts";

export type OrderTerm = { column: string; descending: boolean; nulls: "first" | "last" | null };

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner("order", text);
  const terms: OrderTerm[] = [];
  do terms.push(termOf(scanner));
  while (scanner.comma());
  scanner.end();
  return terms;
}

function termOf(scanner: Scanner): OrderTerm {
  const column = scanner.name();
  if (scanner.sees("->")) throw notOffered("order, JSON path", scanner.text);
  if (scanner.sees("(")) throw notOffered("order, by another relation", scanner.text);
  const descending = scanner.takes(".desc");
  if (!descending) scanner.takes(".asc");
  const nulls = scanner.takes(".nullsfirst") ? "first" : scanner.takes(".nullslast") ? "last" : null;
  return { column, descending, nulls };
}
