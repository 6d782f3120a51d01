export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** Beside what it stands; with `than`, its value in the same unit, the ratio is reckoned from it. */
  against?: string;
  than?: number;
  ratio?: number;
  aim?: string;
};

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));

export function print(title: string, figures: Figure[]): void {
  printTable(
    title,
    ["figure", "value", "against", "ratio", "aim"],
    figures.map(({ name, value, unit, against = "", than, ratio = than && value / than, aim = "" }) => [
      name,
      `${number(value)} ${unit}`,
      than === undefined ? against : `${against} ${number(than)} ${unit}`,
      ratio?.toFixed(2) ?? "",
      aim,
    ]),
  );
}

export function printTable(title: string, head: string[], rows: string[][]): void {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(`\n### ${title}\n\n${lines.join("\n")}`);
}
