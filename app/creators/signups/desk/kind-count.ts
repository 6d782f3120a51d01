import type { KindName } from "./kinds.ts";

/** Counting ends here: the desk says "1,000+" rather than read a whole table. */
export const mostCounted = 1_000;

/** `today` is since midnight UTC; `waiting` are not looked at yet. */
export type KindCount = { kind: KindName; today: number; waiting: number };
