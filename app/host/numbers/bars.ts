export type Bar = { people: number; sample: number };

const steps = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];

/** The next number that holds it and whose half is as round, for the lines of the grid. */
export function niceTop(most: number): number {
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  const tops = steps.map((step) => Math.round(step * size));
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * size;
}

/** In a box of `bars.length` by 100; `gap` is the part of a bar's place that stays empty. */
export function barPaths(bars: readonly Bar[], top: number, gap: number): { people: string; sample: string } {
  const height = (value: number) => (100 * value) / top;
  const box = (at: number, from: number, to: number) =>
    to > from
      ? `M${round(at + gap / 2)} ${round(100 - to)}h${round(1 - gap)}V${round(100 - from)}h${round(gap - 1)}z`
      : "";
  return {
    people: bars.map(({ people }, at) => box(at, 0, height(people))).join(""),
    sample: bars.map(({ people, sample }, at) => box(at, height(people), height(people + sample))).join(""),
  };
}

/** Through the middle of each place. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? "M" : "L"}${at + 0.5} ${round(100 - (100 * value) / top)}`)
    .join("");

/** A flight of steps, as wide as the box, filled down to its foot. */
export const areaPath = (values: readonly number[], top: number): string =>
  `M0 100${values.map((value) => `V${round(100 - (100 * value) / top)}h1`).join("")}V100z`;

const round = (value: number) => Number(value.toFixed(2));
