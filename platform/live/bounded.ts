/** Bounds memory in long-open tabs, keeping what the newest lines need. */
const mostKept = 1_000;

export const withNewest = <T>(known: ReadonlySet<T>, more: readonly T[]): ReadonlySet<T> =>
  new Set([...new Set([...known, ...more])].slice(-mostKept));

export const withNewestOf = <T>(known: Record<string, T>, more: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries({ ...known, ...more }).slice(-mostKept));
