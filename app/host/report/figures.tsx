import { clockTime, count } from "../../../platform/ui/numbers.ts";
import styles from "./figures.css?url";
import type { PartyFigures } from "./figures.ts";

export type MoreFigure = { name: string; value: string; beside?: string };

/** The same on /studios and in the report that a studio is sent. */
export function ReportFigures({ figures, more = [] }: { figures: PartyFigures; more?: MoreFigure[] }) {
  const { people, samplePeople, lines, sampleLines, taps, sampleTaps, votes, sampleVotes, loudestMinute } =
    figures;
  const counted = (name: string, all: number, sample: number): MoreFigure => ({
    name,
    value: count(all),
    beside: sample > 0 ? `${count(sample)} sample` : undefined,
  });
  const shown = [
    counted("People", people, samplePeople),
    counted("Lines said", lines, sampleLines),
    counted("Reactions", taps, sampleTaps),
    counted("Votes", votes, sampleVotes),
    {
      name: "Loudest minute",
      value: loudestMinute === null ? "None yet" : clockTime(loudestMinute * 60_000),
    },
    ...more,
  ];
  return (
    <dl className="report-figures">
      <link rel="stylesheet" href={styles} precedence="page" />
      {shown.map(({ name, value, beside }: MoreFigure) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeral report-figure">{value}</dd>
          {beside && <dd className="meta">{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}
