/** What falls on a face in a scene. */
export type Light = {
  /** A hex colour. */
  tint: string;
  /** 0 to 1. */
  strength: number;
  from: LightFrom;
};

export type LightFrom = "front" | "top-left" | "top-right";

/** Over x and y from -1 to 1, so much more light there is towards where it comes from. */
export const slopeOf: Record<LightFrom, readonly [x: number, y: number]> = {
  front: [0, 0],
  "top-left": [-0.7, -0.7],
  "top-right": [0.7, -0.7],
};
