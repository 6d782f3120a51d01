/** SCENE-09, SCENE-10: as shares of the picture's smaller side, its width and its height. */
const radius = 0.25;
const across = 0.5;
const down = 0.35;

export type Circle = { x: number; y: number; radius: number };

/** Where a face goes in a picture of this size. */
export function circleIn(width: number, height: number): Circle {
  return { x: width * across, y: height * down, radius: Math.min(width, height) * radius };
}
