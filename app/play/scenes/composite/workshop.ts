import { blobOf, compose, type Drawn, type Pause, type Rect, shrinkPhoto } from "./compose.ts";
import type { Light } from "./light.ts";
import { withText } from "./png-text.ts";

/** Files of the layers, the front being missing for a picture of the desk's own. */
export type LayerFiles = { key: string; back: Blob; front: Blob | null; mark: Blob };

export type CompositeOrder =
  | { kind: "layers"; layers: LayerFiles }
  | { kind: "shrink"; photo: Blob }
  | {
      kind: "compose";
      photo: Blob;
      rect: Rect;
      layers: string;
      light: Light;
    }
  /** Of what was composed last, with words in its file. */
  | { kind: "file"; words: Record<string, string> };

/** What is done with pictures, one order after the other, wherever it runs. */
export class Workshop {
  private drawn: (Drawn & { key: string }) | null = null;
  private last: Awaited<ReturnType<typeof compose>> | null = null;
  private readonly pause: Pause;

  constructor(pause: Pause = () => undefined) {
    this.pause = pause;
  }

  async do(order: CompositeOrder): Promise<Blob | ImageBitmap | null> {
    switch (order.kind) {
      case "layers":
        await this.layOut(order.layers);
        return null;
      case "shrink":
        return shrinkPhoto(order.photo);
      case "compose": {
        if (this.drawn?.key !== order.layers) throw new Error("The scene is not there yet.");
        this.last = await compose(order.photo, order.rect, this.drawn, order.light, this.pause);
        return createImageBitmap(this.last);
      }
      case "file": {
        if (!this.last) throw new Error("There is no picture yet.");
        const png = new Uint8Array(await (await blobOf(this.last, "image/png")).arrayBuffer());
        return new Blob([withText(png, order.words)], { type: "image/png" });
      }
    }
  }

  /** One scene at a time: its layers take some 12 MB. */
  private async layOut(files: LayerFiles): Promise<void> {
    const { back, front, mark } = await decodeAll(files);
    for (const bitmap of [this.drawn?.back, this.drawn?.front, this.drawn?.mark]) bitmap?.close();
    this.drawn = { key: files.key, back, front, mark };
  }
}

async function decodeAll({ back, front, mark }: LayerFiles): Promise<Drawn> {
  const [first, second, third] = await Promise.all([
    createImageBitmap(back),
    front && createImageBitmap(front),
    createImageBitmap(mark),
  ]);
  return { back: first, front: second, mark: third };
}
