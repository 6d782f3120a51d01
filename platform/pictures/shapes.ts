/** `avif` and `webp` are encoder qualities, 1 to 100. */
export type Shape = {
  width: number;
  height: number;
  /** Narrowest first. */
  widths: number[];
  avif: number;
  webp: number;
};

export const shapes = {
  still: { width: 1600, height: 900, widths: [400, 640, 800, 1200], avif: 38, webp: 50 },
  portrait: { width: 1200, height: 1500, widths: [240, 480, 800], avif: 40, webp: 50 },
  avatar: { width: 192, height: 192, widths: [96, 192], avif: 45, webp: 60 },
  cutout: { width: 1200, height: 1500, widths: [480, 800], avif: 40, webp: 50 },
  scene: { width: 1200, height: 1500, widths: [240, 480, 800], avif: 40, webp: 50 },
  drop: { width: 1200, height: 1500, widths: [160, 400, 800], avif: 40, webp: 50 },
  look: { width: 800, height: 800, widths: [160, 320, 640], avif: 38, webp: 50 },
  curated: { width: 1200, height: 800, widths: [400, 800, 1200], avif: 38, webp: 50 },
  poster: { width: 1000, height: 1500, widths: [320, 640], avif: 38, webp: 50 },
} satisfies Record<string, Shape>;

/** WebP is for a few old browsers; they do without the widest of many sizes, which would be half of all bytes. */
export const webpWidths = ({ widths }: Pick<Shape, "widths">): number[] =>
  widths.length > 2 ? widths.slice(0, -1) : widths;
