/**
 * How a photo lies in the round place: its middle, in radii from the middle of the circle, and how much larger it is
 * than what just fills it.
 */
export type Placement = { x: number; y: number; zoom: number };

export const centred: Placement = { x: 0, y: 0, zoom: 1 };
const mostZoom = 4;

/** In radii: half of the photo's width and height. `ratio` is its width to its height. */
const halves = (zoom: number, ratio: number) =>
  ratio >= 1 ? { width: zoom * ratio, height: zoom } : { width: zoom, height: zoom / ratio };

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** The nearest placement that leaves no part of the circle empty. */
export function settled({ x, y, zoom: asked }: Placement, ratio: number): Placement {
  const zoom = between(1, asked, mostZoom);
  const { width, height } = halves(zoom, ratio);
  return { x: between(1 - width, x, width - 1), y: between(1 - height, y, height - 1), zoom };
}

export const moved = (from: Placement, byX: number, byY: number, ratio: number): Placement =>
  settled({ ...from, x: from.x + byX, y: from.y + byY }, ratio);

/** What lies under `at` stays there. */
export function zoomed(from: Placement, times: number, ratio: number, at = { x: 0, y: 0 }): Placement {
  const zoom = between(1, from.zoom * times, mostZoom);
  const grown = zoom / from.zoom;
  return settled({ x: at.x + (from.x - at.x) * grown, y: at.y + (from.y - at.y) * grown, zoom }, ratio);
}

/** Where the photo lies, as shares of the circle's square. */
export function rectOf({ x, y, zoom }: Placement, ratio: number) {
  const { width, height } = halves(zoom, ratio);
  return { left: (1 + x - width) / 2, top: (1 + y - height) / 2, width, height };
}
