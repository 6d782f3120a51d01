import type { CSSProperties } from "react";

/** In the order of the tokens --ring-0 to --ring-11. */
export const ringColours = [
  "Green",
  "Red",
  "Gold",
  "Cyan",
  "Pink",
  "Orange",
  "Blue",
  "Violet",
  "Lime",
  "Teal",
  "Ivory",
  "Copper",
] as const;

const colours = ringColours.length;
/** How much of the ring its own colour has, in percent. */
const shares = [50, 70, 30, 85, 60, 40];
const others = colours - 1;
const eighth = 45;

/** Custom properties for `style`. */
export type RingStyle = CSSProperties;

/**
 * Of which colours a ring is. Up to 11 it is of one; beyond, a second colour breaks it: each of the others, in six
 * shares, turned by eighths.
 */
export function ringStyle(ring: number): RingStyle {
  const own = ring % colours;
  const style = { "--ring-a": `var(--ring-${own})` };
  const broken = Math.floor(ring / colours) - 1;
  if (broken < 0) return style as RingStyle;
  const second = (own + 1 + (broken % others)) % colours;
  const share = shares[Math.floor(broken / others) % shares.length];
  const turn = Math.floor(broken / (others * shares.length)) * eighth;
  return {
    ...style,
    "--ring-b": `var(--ring-${second})`,
    "--ring-cut": `${share}%`,
    "--ring-turn": `${turn}deg`,
  } as RingStyle;
}
