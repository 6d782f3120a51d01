import type { Picture } from "../../../content/art/picture.ts";
import type { LoopLayers } from "./draw-loop.ts";
import type { Loop } from "./loop.ts";

/** As wide as `width` needs, in a format this browser reads. */
async function load(art: Picture, width: number): Promise<ImageBitmap> {
  for (const files of [art.avif, art.webp]) {
    const [, href] = files.find(([wide]) => wide >= width) ?? files.at(-1) ?? [];
    if (!href) continue;
    try {
      const answer = await fetch(href);
      if (answer.ok) return await createImageBitmap(await answer.blob());
    } catch {
      // The other format may be read.
    }
  }
  throw new Error(`${art.name} could not be drawn.`);
}

export async function loadLayers(loop: Loop, width: number): Promise<LoopLayers> {
  const [back, face, front] = await Promise.all([
    load(loop.back, width),
    loop.face && load(loop.face, width),
    loop.front && load(loop.front, width),
  ]);
  return { back, face, front };
}

export function releaseLayers({ back, face, front }: LoopLayers): void {
  for (const layer of [back, face, front]) if (layer instanceof ImageBitmap) layer.close();
}
