export type Figure = {
  name: string;
  value: number;
  unit: string;
  against?: string;
  ratio?: number;
  aim?: string;
};

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));

export function print(title: string, figures: Figure[]): void {
  console.log(`\n### ${title}\n\n| figure | value | against | ratio | aim |\n|---|---|---|---|---|`);
  for (const { name, value, unit, against = "", ratio, aim = "" } of figures) {
    console.log(
      `| ${name} | ${number(value)} ${unit} | ${against} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${aim} |`,
    );
  }
}
