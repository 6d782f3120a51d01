/**
 * Set by pages that show the fan's header: `export const handle: FanPageHandle = { inside: true }`. Their loader
 * returns `you`, or `own` with `you` in it.
 */
export type FanPageHandle = { inside: true };
