import sharp from "sharp";

/** Two colours, so that a crop shows which part it is of. */
export function aPicture(
  width = 1600,
  height = 900,
  format: "png" | "jpeg" | "webp" | "avif" | "gif" = "jpeg",
): Promise<Buffer> {
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#f0532d" },
  };
  return sharp({ create: { width, height, channels: 3, background: "#16303c" } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "somebody's phone" } })
    .toFormat(format)
    .toBuffer();
}
