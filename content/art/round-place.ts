/** A cutout put so into the drawing of a scene, 1200 by 1500, has its head in the round place. */
export const inRoundPlace = { scale: 0.84, x: 96, y: 57 };
