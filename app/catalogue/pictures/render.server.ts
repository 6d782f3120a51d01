import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Picture } from "../../../content/art/picture.ts";
import { meanColour, toAvif, toWebp } from "../../../platform/pictures/encode.server.ts";
import { type Shape, shapes, webpWidths } from "../../../platform/pictures/shapes.ts";
import { mostPixels } from "./inspect.server.ts";
import type { Focus } from "./upload-form.ts";

export type RenderedFile = { file: string; mediaType: "image/avif" | "image/webp"; bytes: Buffer };
type Renditions = Omit<Picture, "name" | "alt">;

const positions: Record<Focus, string> = {
  centre: "50% 50%",
  top: "50% 0%",
  bottom: "50% 100%",
  left: "0% 50%",
  right: "100% 50%",
};

/** A tenth of the time that our own take, for files of about the same size. */
const avifEffort = 3;

/** What comes out has no metadata: no place, no camera, no name. */
export async function renderUpload(
  bytes: Buffer,
  name: string,
  kind: keyof typeof shapes,
  focus: Focus,
): Promise<{ renditions: Renditions; files: RenderedFile[] }> {
  const shape: Shape = shapes[kind];
  const { width, height } = shape;
  const pixels = await cropped(bytes, kind, focus);
  const files: RenderedFile[] = [];
  const renditions = { avif: [] as [number, string][], webp: [] as [number, string][] };
  for (const each of shape.widths) {
    const small = await sharp(pixels).resize(each).png({ compressionLevel: 1 }).toBuffer();
    const add = (format: "avif" | "webp", made: Buffer) => {
      const hash = createHash("sha256").update(made).digest("hex").slice(0, 8);
      const file = `${name}-${each}.${hash}.${format}`;
      files.push({ file, mediaType: `image/${format}`, bytes: made });
      renditions[format].push([each, `/art/u/${file}`]);
    };
    add("avif", await toAvif(small, shape.avif, avifEffort));
    if (webpWidths(shape).includes(each)) add("webp", await toWebp(small, shape.webp));
  }
  const position = kind === "still" ? { "4:5": positions[focus], "2.39:1": positions[focus] } : undefined;
  return {
    renditions: { width, height, placeholder: await meanColour(pixels), position, ...renditions },
    files,
  };
}

async function cropped(bytes: Buffer, kind: keyof typeof shapes, focus: Focus): Promise<Buffer> {
  const { width, height, widths } = shapes[kind];
  const widest = widths.at(-1) as number;
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
  const face = kind === "avatar" && focus === "centre";
  picture.resize(widest, Math.round((widest * height) / width), {
    fit: "cover",
    // A face is where skin and detail are.
    position: face ? sharp.strategy.attention : focus === "centre" ? "centre" : focus,
  });
  return picture.png({ compressionLevel: 1 }).toBuffer();
}
