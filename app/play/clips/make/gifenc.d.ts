// The library brings no types; of it, what we use (its README). Its main file hides its names from Node.
declare module "gifenc/dist/gifenc.esm.js" {
  export type Palette = [r: number, g: number, b: number][];

  /** At most `most` colours for pixels of four bytes. */
  export function quantize(pixels: Uint8ClampedArray, most: number): Palette;
  /** For each pixel the place of the nearest colour. */
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(): {
    /** `delay` in milliseconds; the first frame's palette is everybody's, and goes round for ever. */
    writeFrame(
      indexed: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette; delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
