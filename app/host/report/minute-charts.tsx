import { clockTime, count, counted } from "../../../platform/ui/numbers.ts";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { BarChart, ChartTable, StayedChart } from "../numbers/chart.tsx";
import type { ReportMinute } from "./report.ts";

type Counts = "lines" | "taps" | "votes" | "claims";
const samplesOf = {
  lines: "sampleLines",
  taps: "sampleTaps",
  votes: "sampleVotes",
  claims: "sampleClaims",
} as const;
const words: Record<Counts, [title: string, one: string, many: string]> = {
  lines: ["Lines", "line", "lines"],
  taps: ["Reactions", "reaction", "reactions"],
  votes: ["Votes", "vote", "votes"],
  claims: ["Drops claimed", "claim", "claims"],
};
const kinds = Object.keys(words) as Counts[];

const clock = (minute: number) => clockTime(minute * 60_000);
const percentOf = (part: number, all: number) => Math.round((100 * part) / Math.max(1, all));

/** Every ten minutes, or every so many more that seven of them stand side by side. */
function ticksOf(length: number) {
  const step = [1, 5, 10, 15, 20, 30, 60, 120, 240].find((minutes) => length / minutes <= 7) ?? 480;
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => ({
    at: at * step,
    label: clock(at * step),
  })).filter(({ at }) => at === 0 || at <= length - step / 2);
}

export function MinuteCharts({ minutes }: { minutes: ReportMinute[] }) {
  const shown = kinds.filter((kind) => minutes.some((minute) => minute[kind] > 0));
  return (
    <section aria-labelledby="report-minutes">
      <h2 id="report-minutes">Minute by minute</h2>
      <div className="report-charts">
        <Stayed minutes={minutes} />
        {shown.map((kind) => (
          <Minutes key={kind} kind={kind} minutes={minutes} />
        ))}
      </div>
      <ChartTable label="Numbers by minute">
        <MinutesTable minutes={minutes} />
      </ChartTable>
    </section>
  );
}

function Stayed({ minutes }: { minutes: ReportMinute[] }) {
  const came: number[] = [];
  for (const { joined } of minutes) came.push((came.at(-1) ?? 0) + joined);
  const all = came.at(-1) ?? 0;
  const last = minutes.at(-1)?.here ?? 0;
  const half = minutes[Math.floor(minutes.length / 2)]?.here ?? 0;
  if (all === 0) return null;
  return (
    <article className="report-chart" data-wide>
      <h3>Joined and stayed</h3>
      <p className="chart-legend">
        <span>still there: did something in that minute or later</span>
        <span data-is="came">joined by then</span>
      </p>
      <StayedChart
        label={`${counted(all, "person", "people")} joined; ${count(half)} were still there halfway, and ${count(last)} (${percentOf(last, all)} %) in the last minute.`}
        came={came}
        here={minutes.map(({ here }) => here)}
        ticks={ticksOf(minutes.length)}
      />
    </article>
  );
}

function Minutes({ kind, minutes }: { kind: Counts; minutes: ReportMinute[] }) {
  const [title, one, many] = words[kind];
  const sample = samplesOf[kind];
  const all = minutes.reduce((sum, minute) => sum + minute[kind], 0);
  const most = minutes.reduce((best, minute) => (minute[kind] > best[kind] ? minute : best), minutes[0]!);
  const hasSamples = minutes.some((minute) => minute[sample] > 0);
  return (
    <article className="report-chart">
      <h3>{title}</h3>
      {hasSamples && (
        <p className="chart-legend">
          <span>people</span>
          <span data-is="sample">sample</span>
        </p>
      )}
      <BarChart
        flush
        label={`${counted(all, one, many)}, most in the minute from ${clock(most.minute)}: ${count(most[kind])}.`}
        bars={minutes.map((minute) => ({ people: minute[kind] - minute[sample], sample: minute[sample] }))}
        ticks={ticksOf(minutes.length)}
      />
    </article>
  );
}

function MinutesTable({ minutes }: { minutes: ReportMinute[] }) {
  return (
    <table className="number-table">
      <thead>
        <tr>
          {["Minute", "Joined", "Still there", ...kinds.map((kind) => words[kind][0])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minutes.map((minute) => (
          <tr key={minute.minute}>
            <th scope="row">{clock(minute.minute)}</th>
            <td>{count(minute.joined)}</td>
            <td>{count(minute.here)}</td>
            {kinds.map((kind) => (
              <td key={kind}>
                <Apart all={minute[kind]} sample={minute[samplesOf[kind]]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
