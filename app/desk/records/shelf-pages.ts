import { rowNumber } from "../search.ts";

const mostOnPage = 100;

/** Records stand in an order of their own: a page goes on after a place in it. */
export function pageOfShelf<Row extends { place: number }>(rows: Row[], from: string | null) {
  const after = rowNumber(from) ?? 0;
  const rest = rows.filter(({ place }) => place > after);
  const page = rest.slice(0, mostOnPage);
  return { rows: page, next: rest.length > mostOnPage ? (page.at(-1)?.place ?? null) : null };
}
