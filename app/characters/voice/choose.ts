/** FNV-1a: the same text, the same number. */
function hash(text: string): number {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return (state ^ (state >>> 15)) >>> 0;
}

export type VoiceChoice = { seed: string; said: string[] };

/** One of the lines that was not said of late; the same seed chooses the same. Null when all were. */
export function choose(lines: string[], { seed, said }: VoiceChoice): string | null {
  const fresh = lines.filter((line) => !said.some((text) => text.includes(line)));
  let best: string | null = null;
  for (const line of fresh) if (best === null || hash(seed + line) < hash(seed + best)) best = line;
  return best;
}

/** The first of several kinds of lines that still has one. */
export function chooseFrom(pools: string[][], choice: VoiceChoice): string | null {
  for (const pool of pools) {
    const line = choose(pool, choice);
    if (line !== null) return line;
  }
  return null;
}

/** True in about one of `times`. */
export const onceIn = (times: number, seed: string): boolean => hash(`now and then ${seed}`) % times === 0;
