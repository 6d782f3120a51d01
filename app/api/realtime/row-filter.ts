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

export type WireRow = Record<string, unknown>;

/** What is wanted is read once: a watch is compared with every change for as long as its socket is open. */
const operators: Record<string, (wanted: string) => (value: string) => boolean> = {
  eq: (wanted) => (value) => value === wanted,
  neq: (wanted) => (value) => value !== wanted,
  lt: (wanted) => (value) => compared(value, wanted) < 0,
  lte: (wanted) => (value) => compared(value, wanted) <= 0,
  gt: (wanted) => (value) => compared(value, wanted) > 0,
  gte: (wanted) => (value) => compared(value, wanted) >= 0,
  in: (wanted) => {
    const all = new Set(wanted.replace(/^\(|\)$/g, "").split(","));
    return (value) => all.has(value);
  },
};

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
): ((row: WireRow) => boolean) | null {
  if (!text) return () => true;
  const [, column = "", operator = "", wanted = ""] = /^(\w+)=(\w+)\.(.*)$/s.exec(text) ?? [];
  const reads = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!reads || !columns.includes(column)) return null;
  const test = reads(wanted);
  return (row) => {
    const value = row[column];
    return value !== null && value !== undefined && test(String(value));
  };
}
