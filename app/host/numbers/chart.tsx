import type { CSSProperties, ReactNode } from "react";
import { inShort } from "../../../platform/ui/numbers.ts";
import { areaPath, type Bar, barPaths, linePath, niceTop } from "./bars.ts";
import styles from "./chart.css?url";

type Tick = { at: number; label: string };

/** Drawn on the server, without a script. What it says in words is `label`; its numbers stand in a table beside it. */
export function BarChart({
  label,
  bars,
  before = [],
  ticks,
  flush = false,
}: {
  label: string;
  bars: readonly Bar[];
  /** As many values from before, as a dashed line. */
  before?: readonly number[];
  ticks: readonly Tick[];
  /** Without gaps, for minutes. */
  flush?: boolean;
}) {
  const top = niceTop(Math.max(1, ...bars.map(({ people, sample }) => people + sample), ...before));
  const { people, sample } = barPaths(bars, top, flush ? 0.06 : 0.24);
  return (
    <ChartFrame label={label} width={bars.length} top={top} ticks={ticks}>
      <path className="chart-people" d={people} />
      {sample && <path className="chart-sample" d={sample} />}
      {before.some((value) => value > 0) && <path className="chart-before" d={linePath(before, top)} />}
    </ChartFrame>
  );
}

/** How many had come by then, as a line, and how many of them were still there, filled. */
export function StayedChart({
  label,
  came,
  here,
  ticks,
}: {
  label: string;
  came: readonly number[];
  here: readonly number[];
  ticks: readonly Tick[];
}) {
  const top = niceTop(Math.max(1, ...came));
  return (
    <ChartFrame label={label} width={came.length} top={top} ticks={ticks}>
      <path className="chart-people" d={areaPath(here, top)} />
      <path className="chart-came" d={linePath(came, top)} />
    </ChartFrame>
  );
}

function ChartFrame({
  label,
  width,
  top,
  ticks,
  children,
}: {
  label: string;
  width: number;
  top: number;
  ticks: readonly Tick[];
  children: ReactNode;
}) {
  return (
    <div className="chart">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="chart-plot">
        <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path className="chart-grid" d={`M0 0H${width}${top > 1 ? `M0 50H${width}` : ""}M0 100H${width}`} />
          {children}
        </svg>
        <span className="chart-top" aria-hidden="true">
          {inShort(top)}
        </span>
        {top > 1 && (
          <span className="chart-half" aria-hidden="true">
            {inShort(top / 2)}
          </span>
        )}
      </div>
      <div className="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick.at}
            style={{ "--at": `${(100 * tick.at) / width}%` } as CSSProperties}
            data-last={tick.at >= width * 0.9 || undefined}
          >
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The numbers behind drawings. It scrolls by itself, so it can be reached by keyboard. */
export const ChartTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="chart-table">
    <summary className="button quiet small">As a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
    <section tabIndex={0} aria-label={label}>
      {children}
    </section>
  </details>
);
