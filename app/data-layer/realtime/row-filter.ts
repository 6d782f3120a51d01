import { z } from "zod";

/** One of `postgres_changes` in a channel's join, as the well-known client sends it. */
export const Watch = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(1_000).nullish(),
  select: z.array(z.string().max(63)).max(50).nullish(),
});
export type Watch = z.output<typeof Watch>;

export type Row = Record<string, unknown>;

const operators: Record<string, (value: string, wanted: string) => boolean> = {
  eq: (value, wanted) => value === wanted,
  neq: (value, wanted) => value !== wanted,
  lt: (value, wanted) => compared(value, wanted) < 0,
  lte: (value, wanted) => compared(value, wanted) <= 0,
  gt: (value, wanted) => compared(value, wanted) > 0,
  gte: (value, wanted) => compared(value, wanted) >= 0,
  in: (value, wanted) => listOf(wanted).includes(value),
};

const listOf = (text: string) => text.replace(/^\(|\)$/g, "").split(",");

/** As numbers where both are. */
function compared(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (a !== "" && b !== "" && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `column=eq.value` to a test of rows; null for what cannot be asked. Empty: every row. */
export function rowFilter(
  text: string | null | undefined,
  columns: string[],
): ((row: Row) => boolean) | null {
  if (!text) return () => true;
  const [, column = "", operator = "", wanted = ""] = /^(\w+)=(\w+)\.(.*)$/s.exec(text) ?? [];
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!test || !columns.includes(column)) return null;
  return (row) => row[column] !== null && row[column] !== undefined && test(String(row[column]), wanted);
}
