export const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
};

export const median = (values: number[]): number => quantile(values, 0.5);

/** Of each of their figures. */
export function mediansOf<Figures extends Record<string, number>>(all: Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]!))])) as Figures;
}

/** Each side once a round: a machine's speed swings from one second to the next, and so does that of all sides. */
export async function inTurns<Side extends string, Value>(
  rounds: number,
  sides: Record<Side, () => Promise<Value>>,
): Promise<Record<Side, Value[]>> {
  const names = Object.keys(sides) as Side[];
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Side, Value[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await sides[name]());
  }
  return values;
}

/** In milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function timesOf(runs: number, work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < runs; n++) times.push(await timeOf(work));
  return times;
}
