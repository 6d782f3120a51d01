import sharp from "sharp";

/** `effort` is from 0 to 9; what is rendered once and committed is worth more of it than what somebody waits for. */
export const toAvif = (pixels: Buffer, quality: number, effort = 6): Promise<Buffer> =>
  sharp(pixels).avif({ quality, effort, chromaSubsampling: "4:2:0" }).toBuffer();

export const toWebp = (pixels: Buffer, quality: number): Promise<Buffer> =>
  sharp(pixels).webp({ quality, alphaQuality: 80, effort: 6 }).toBuffer();

/** No blurred thumbnail: seven characters beat 150 in every card, and the content policy needs no `data:`. */
export async function meanColour(picture: Buffer): Promise<string> {
  const pixels = sharp(picture);
  if (!(await pixels.stats()).isOpaque) return "transparent";
  const mean = await pixels.resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${mean.toString("hex").slice(0, 6)}`;
}
