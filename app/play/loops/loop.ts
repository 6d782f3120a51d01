import type { Picture } from "../../../content/art/picture.ts";
import type { Weather } from "../../catalogue/pictures/layering.ts";

/** How a drawing moves. Everything comes round once, or a whole number of times, in a loop: its end is its beginning. */
export type Motion = {
  /** How far the back goes from its place and back, in px of a drawing 1200 wide. The front goes half as far against it. */
  drift: { x: number; y: number };
  /** How far the face goes up and down, and how often. */
  breath: { by: number; times: number };
  /** Of the light in the round place: 0 is steady. */
  flicker: number;
  weather: Weather;
  ink: string;
};

/** A drawing of ours that moves: its layers, the lowest first, and how. */
export type Loop = {
  still: Picture;
  back: Picture;
  /** Null where nobody is in it, or where the operator's own picture has no layers. */
  face: Picture | null;
  front: Picture | null;
  light: { tint: string; strength: number } | null;
  motion: Motion;
};
