const mostPeaks = 3;

/** Loudest first. A minute closer than `apart` to a chosen peak is part of it. */
export function peaksOf(heat: readonly number[], apart = 2): number[] {
  const byHeat = [...heat.keys()].sort((a, b) => (heat[b] ?? 0) - (heat[a] ?? 0) || a - b);
  const peaks: number[] = [];
  for (const minute of byHeat) {
    if (peaks.length === mostPeaks || !heat[minute]) break;
    if (!peaks.some((peak) => Math.abs(peak - minute) < apart)) peaks.push(minute);
  }
  return peaks;
}
