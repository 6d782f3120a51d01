import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc/dist/gifenc.esm.js";

/** An animated GIF that goes round for ever. Its one table of colours is made of the first frame: a loop keeps its inks. */
export class Gif {
  private readonly encoder = GIFEncoder();
  private readonly palette: Palette;
  private isFirst = true;

  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number, first: Uint8ClampedArray) {
    this.width = width;
    this.height = height;
    this.palette = quantize(first, 256);
  }

  /** `hundredths` of a second it stands. */
  add(pixels: Uint8ClampedArray, hundredths: number): void {
    this.encoder.writeFrame(applyPalette(pixels, this.palette), this.width, this.height, {
      // Without one a frame goes by that of the first.
      ...(this.isFirst && { palette: this.palette }),
      delay: hundredths * 10,
    });
    this.isFirst = false;
  }

  end(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}
