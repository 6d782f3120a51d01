import type { ReportMinute, ReportTotals } from "./report.ts";

/** How loud each minute was: what was said and tapped in it. */
export const heatOfMinutes = (minutes: readonly ReportMinute[]): number[] =>
  minutes.map(({ lines, taps }) => lines + taps);

/** The square root keeps the quiet minutes visible beside the loudest, as in the room. */
export function softened(heat: readonly number[]): number[] {
  const loudest = Math.max(1, ...heat);
  return heat.map((value) => 6 + 94 * Math.sqrt(value / loudest));
}

/** Of the people, without samples; null where nobody came. */
export function stayedPart({ people, samplePeople, stayed }: ReportTotals): string | null {
  const came = people - samplePeople;
  return came > 0 ? `${Math.round((100 * stayed) / came)} %` : null;
}
