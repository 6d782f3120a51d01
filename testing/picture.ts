import sharp from "sharp";

type Format = "png" | "jpeg" | "webp" | "avif" | "gif";

/** Two colours, so that a crop shows which part it is of. */
export function aPicture(width = 1600, height = 900, format: Format = "jpeg"): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: "#f0532d" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#16303c" } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "somebody's phone" } })
    .toFormat(format)
    .toBuffer();
}
