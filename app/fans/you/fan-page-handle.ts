/**
 * What a page of the product says of itself: `export const handle: Inside = { inside: true }`. Its head is the fan's, and
 * its loader answers `you`, or `own` with `you` in it.
 */
export type FanPageHandle = { inside: true };
