export type Bar = { people: number; sample: number };

/** The next of 1, 2, 5, 10, 20, 50 ... that holds it, so that a line of the grid has a round number. */
export function niceTop(most: number): number {
  if (most <= 4) return Math.max(1, Math.ceil(most));
  const size = 10 ** Math.floor(Math.log10(most));
  return (
    [1, 2, 2.5, 4, 5, 10].map((step) => step * size).find((top) => top >= most && top % 2 === 0) ?? 10 * size
  );
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
