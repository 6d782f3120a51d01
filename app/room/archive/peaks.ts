const mostPeaks = 3;

/** The loudest first; a minute nearer than `apart` to one of them is the same peak. */
export function peaksOf(heat: readonly number[], apart = 2): number[] {
  const byHeat = [...heat.keys()].sort((a, b) => (heat[b] ?? 0) - (heat[a] ?? 0) || a - b);
  const peaks: number[] = [];
  for (const minute of byHeat) {
    if (peaks.length === mostPeaks || !heat[minute]) break;
    if (!peaks.some((peak) => Math.abs(peak - minute) < apart)) peaks.push(minute);
  }
  return peaks;
}
