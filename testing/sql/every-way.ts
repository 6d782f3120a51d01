/** The same key takes the same option for as long as one way lasts. */
export type Choose = <Option>(key: string, options: readonly Option[]) => Option;

/** Thrown on a way that cannot be: it ends without a result, and the next one is tried. */
export class Impossible extends Error {}

const mostWays = 256;

/** Of very many ways a sample is drawn, the same every time. */
export function everyWay<Result>(work: (choose: Choose) => Result): { results: Result[]; sampled: boolean } {
  const results: Result[] = [];
  let way: { taken: number; of: number }[] = [];
  for (let tried = 0; tried < mostWays; tried++) {
    let depth = 0;
    go(work, results, (of) => {
      way[depth] ??= { taken: 0, of };
      return way[depth++]?.taken ?? 0;
    });
    way = way.slice(0, depth);
    while (way.at(-1) && way.at(-1)?.taken === (way.at(-1)?.of ?? 0) - 1) way.pop();
    const last = way.at(-1);
    if (!last) return { results, sampled: false };
    last.taken++;
  }
  const random = randomNumbers();
  const drawn: Result[] = [];
  for (let tried = 0; tried < mostWays; tried++) go(work, drawn, (of) => Math.floor(random() * of));
  return { results: drawn, sampled: true };
}

function go<Result>(work: (choose: Choose) => Result, results: Result[], pick: (of: number) => number): void {
  const known = new Map<string, unknown>();
  const choose = <Option>(key: string, options: readonly Option[]): Option => {
    if (options.length === 0) throw new Impossible();
    if (!known.has(key)) known.set(key, options[pick(options.length)]);
    return known.get(key) as Option;
  };
  try {
    results.push(work(choose));
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
  }
}

/** Numerical Recipes' generator: even enough for a sample, and the same on every machine. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
