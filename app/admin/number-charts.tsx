import { count } from "../../platform/ui/numbers.ts";
import { Apart } from "../../platform/ui/tags/apart.tsx";
import { EmptyState } from "../desk/desk-head.tsx";
import { Moment } from "../desk/moment.tsx";
import { BarChart, ChartTable } from "../host/numbers/chart.tsx";
import {
  type DayNumbers,
  daysShown,
  type NumberKind,
  type Numbers,
  numberKinds,
  numberWords,
  sumOf,
} from "../host/numbers/numbers.ts";

const dayWords = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const shortDay = (day: string) => dayWords.format(new Date(day));

/** 28 days of what fans did, each kind beside the 28 days before; people and samples apart. */
export function NumberCharts({ numbers }: { numbers: Numbers }) {
  const { days, before, countedAt } = numbers;
  if (![...before, ...days].some(isAnything)) return <NoNumbers />;
  const hasSamples = numberKinds.some((kind) => days.some((day) => day[kind].sample > 0));
  return (
    <section aria-labelledby="numbers" className="desk-numbers">
      <header>
        <h2 id="numbers">The last four weeks</h2>
        <p className="chart-legend">
          <span>people</span>
          {hasSamples && <span data-is="sample">sample</span>}
          <span data-is="before">people, the four weeks before</span>
        </p>
      </header>
      <div className="number-charts">
        {numberKinds.map((kind) => (
          <NumberChart key={kind} kind={kind} numbers={numbers} />
        ))}
      </div>
      <ChartTable label="Numbers by day">
        <NumbersTable numbers={numbers} />
      </ChartTable>
      {countedAt !== null && (
        <p className="meta">
          Days are in UTC. Today was counted <Moment at={countedAt} />.
        </p>
      )}
    </section>
  );
}

const isAnything = (day: DayNumbers) => numberKinds.some((kind) => day[kind].people + day[kind].sample > 0);

const NoNumbers = () => (
  <section aria-labelledby="numbers">
    <h2 id="numbers">The last four weeks</h2>
    <EmptyState>
      Fans who act, joins, votes, lines and claims stand here by the day, from the first on.
    </EmptyState>
  </section>
);

function NumberChart({ kind, numbers: { days, before } }: { kind: NumberKind; numbers: Numbers }) {
  const { title, one, many } = numberWords[kind];
  const sum = sumOf(days, kind);
  const earlier = sumOf(before, kind);
  // Who acts on two days is one fan: their days are not added up.
  const isDaily = kind === "acted";
  const shown = isDaily ? Math.round(sum / daysShown) : sum;
  const comparison = comparedWith(sum, earlier);
  const most = days.reduce((best, day) => (day[kind].people > best[kind].people ? day : best), days[0]!);
  const words = (value: number) => `${count(value)} ${value === 1 ? one : many}`;
  const label =
    `${title}: ${words(shown)}${isDaily ? " on an average day" : " in four weeks"}, ${comparison}. ${
      sum > 0 ? `Most on ${shortDay(most.day)}: ${words(most[kind].people)}.` : ""
    }`.trim();
  return (
    <article className="number-chart" data-kind={kind}>
      <h3>{title}</h3>
      <p>
        <b className="numeral number-chart-sum">{count(shown)}</b>
        <span>
          {isDaily && "a day, "}
          {comparison}
        </span>
      </p>
      <BarChart
        label={label}
        bars={days.map((day) => day[kind])}
        before={before.map((day) => day[kind].people)}
        ticks={[0, 7, 14, 27].map((at) => ({ at, label: at === 27 ? "Today" : shortDay(days[at]!.day) }))}
      />
    </article>
  );
}

function comparedWith(sum: number, before: number): string {
  if (before === 0)
    return sum === 0 ? "none in the four weeks before either" : "none in the four weeks before";
  const percent = Math.round((100 * (sum - before)) / before);
  if (percent === 0) return "as many as in the four weeks before";
  return `${count(Math.abs(percent))} % ${percent > 0 ? "more" : "fewer"} than in the four weeks before`;
}

function NumbersTable({ numbers: { days, before } }: { numbers: Numbers }) {
  return (
    <table className="number-table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {numberKinds.map((kind) => (
            <th key={kind} scope="col">
              {numberWords[kind].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...before, ...days].reverse().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {numberKinds.map((kind) => (
              <td key={kind}>
                <Apart all={day[kind].people + day[kind].sample} sample={day[kind].sample} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
