export type Box = { left: number; right: number; top: number; bottom: number };

/** What is not to be covered, and how much it matters. */
export type KeptPlace = Box & { weighs: number };

const edgePx = 8;
const stepPx = 8;

/**
 * The top of where something of this size, in the middle of the window's width, covers least of what is there: the
 * highest such place.
 */
export function freePlace(
  size: { width: number; height: number },
  view: { width: number; height: number },
  kept: KeptPlace[],
): number {
  const left = (view.width - size.width) / 2;
  let best = { top: edgePx, covers: Number.POSITIVE_INFINITY };
  for (let top = edgePx; top + size.height + edgePx <= view.height; top += stepPx) {
    const covers = covered({ left, right: left + size.width, top, bottom: top + size.height }, kept);
    if (covers === 0) return top;
    if (covers < best.covers) best = { top, covers };
  }
  return best.top;
}

const covered = (place: Box, kept: KeptPlace[]): number =>
  kept.reduce((sum, box) => {
    const width = Math.min(place.right, box.right) - Math.max(place.left, box.left);
    const height = Math.min(place.bottom, box.bottom) - Math.max(place.top, box.top);
    return width > 0 && height > 0 ? sum + width * height * box.weighs : sum;
  }, 0);
