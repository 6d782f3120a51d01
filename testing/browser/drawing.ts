import sharp from "sharp";

type Shown = { data: Uint8ClampedArray; isClosed?: boolean } & (
  | { width: number; height: number }
  | { displayWidth: number; displayHeight: number }
);

const sizeOf = (image: Shown) =>
  "width" in image ? [image.width, image.height] : [image.displayWidth, image.displayHeight];

/** A browser's `ImageBitmap`, in RGBA. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  isClosed = false;

  constructor(width: number, height: number, data = new Uint8ClampedArray(width * height * 4)) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A browser's canvas, as far as scenes are drawn with it: the nearest pixel is taken, and nothing is smoothed. */
class Surface {
  static made: Surface[] = [];
  width = 0;
  height = 0;
  data = new Uint8ClampedArray();
  isReadOften = false;

  getContext(_kind: string, { willReadFrequently = false } = {}) {
    Surface.made.push(this);
    this.isReadOften = willReadFrequently;
    this.data = new Uint8ClampedArray(this.width * this.height * 4);
    return {
      drawImage: (image: Shown, x: number, y: number, width?: number, height?: number) =>
        this.draw(image, x, y, width, height),
      getImageData: (x: number, y: number, width: number, height: number) => {
        const part = Object.assign(new Surface(), { width, height });
        part.data = new Uint8ClampedArray(width * height * 4);
        part.copy(this, -x, -y);
        return part;
      },
      putImageData: (pixels: Surface, x: number, y: number) => this.copy(pixels, x, y),
    };
  }

  private copy(from: Surface, x: number, y: number): void {
    for (let row = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++) {
        const [fromX, fromY] = [column - x, row - y];
        if (fromX < 0 || fromY < 0 || fromX >= from.width || fromY >= from.height) continue;
        const at = (fromY * from.width + fromX) * 4;
        this.data.set(from.data.subarray(at, at + 4), (row * this.width + column) * 4);
      }
  }

  private draw(image: Shown, x: number, y: number, wide?: number, high?: number): void {
    if (image.isClosed) throw new Error("What is closed cannot be drawn.");
    const [ownWidth = 0, ownHeight = 0] = sizeOf(image);
    const [width, height] = [wide ?? ownWidth, high ?? ownHeight];
    for (let row = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++) {
        const fromX = Math.floor(((column + 0.5 - x) / width) * ownWidth);
        const fromY = Math.floor(((row + 0.5 - y) / height) * ownHeight);
        if (fromX < 0 || fromY < 0 || fromX >= ownWidth || fromY >= ownHeight) continue;
        const [from, to] = [(fromY * ownWidth + fromX) * 4, (row * this.width + column) * 4];
        const alpha = (image.data[from + 3] ?? 0) / 255;
        for (let n = 0; n < 3; n++)
          this.data[to + n] = (image.data[from + n] ?? 0) * alpha + (this.data[to + n] ?? 0) * (1 - alpha);
        this.data[to + 3] = 255 * alpha + (this.data[to + 3] ?? 0) * (1 - alpha);
      }
  }

  protected async encoded(type: string, quality?: number): Promise<Blob> {
    const raw = { width: this.width, height: this.height, channels: 4 as const };
    const picture = sharp(Buffer.from(this.data), { raw });
    const made =
      type === "image/png" ? picture.png() : picture.jpeg({ quality: Math.round((quality ?? 1) * 100) });
    return new Blob([Uint8Array.from(await made.toBuffer())], { type });
  }
}

/** All canvases that were drawn on, in their order. */
export const surfaces = Surface.made;

export class Offscreen extends Surface {
  constructor(width: number, height: number) {
    super();
    Object.assign(this, { width, height });
  }

  convertToBlob({ type, quality }: { type: string; quality?: number }): Promise<Blob> {
    return this.encoded(type, quality);
  }
}

/** As `document.createElement` makes one. */
export class CanvasElement extends Surface {
  toBlob(answer: (blob: Blob | null) => void, type: string, quality?: number): void {
    void this.encoded(type, quality).then(answer, () => answer(null));
  }
}

/** Of a file, upright; or of a canvas as it is now. */
export async function createBitmap(from: Blob | Surface): Promise<Bitmap> {
  if (from instanceof Surface) return new Bitmap(from.width, from.height, from.data.slice());
  const { data, info } = await sharp(Buffer.from(await from.arrayBuffer()))
    .autoOrient()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Bitmap(info.width, info.height, new Uint8ClampedArray(data));
}

export function pixelAt({ width, data }: Pick<Bitmap, "width" | "data">, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** A PNG of four colours: above left and right, below left and right. */
export async function fourColours(
  width: number,
  height: number,
  colours: readonly number[][],
): Promise<Blob> {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (y * width + x) * 4);
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return new Blob([Uint8Array.from(png)], { type: "image/png" });
}
