/** What falls, rises or glimmers in a scene. */
export const weathers = ["rain", "snow", "stars", "dust", "none"] as const;
export type Weather = (typeof weathers)[number];

/** Of a drawing in layers, which content/art has as `layer-{name}-back` and `layer-{name}-front`. */
export type Layering = {
  /** Name of the cut-out of who is in it. */
  face: string | null;
  light: { tint: string; strength: number; direction: string };
  /** As app/play/loops has it; what is not said is as in any picture. */
  motion: {
    drift?: { x: number; y: number };
    breath?: { by: number; times: number };
    flicker?: number;
    weather?: Weather;
  };
};
