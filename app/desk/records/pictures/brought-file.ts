import { cropIn, type PictureCrop, type PictureShape, wholeCrop, wordsOfFile } from "./picture-shape.ts";

/** A file that waits to be cropped and sent. */
export type FileToCrop = {
  key: string;
  /** Of this page alone. */
  preview: string;
  /** Null for what no browser can show. */
  size: { width: number; height: number } | null;
  crop: PictureCrop;
  alt: string;
  state: "ready" | "sending";
  error: string;
};

export async function bringFile(file: File, { leastWidth }: PictureShape): Promise<FileToCrop> {
  const preview = URL.createObjectURL(file);
  const size = await sizeOf(preview);
  const small =
    size && size.width < leastWidth ? `It is ${size.width} px wide, and needs ${leastWidth}.` : "";
  return {
    key: crypto.randomUUID(),
    preview,
    size: small ? null : size,
    crop: wholeCrop,
    alt: wordsOfFile(file.name),
    state: "ready",
    error: size ? small : "This file cannot be read as a picture.",
  };
}

async function imageOf(preview: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = preview;
  await image.decode();
  return image;
}

const sizeOf = (preview: string) =>
  imageOf(preview).then(
    ({ naturalWidth: width, naturalHeight: height }) => ({ width, height }),
    () => null,
  );

type Sent = { ok: true; name: string; preview: string } | { ok: false; message: string };

const notSent = "That was not sent. Please try again.";

/** Only what lies in the crop leaves the browser. */
export async function sendCropped(
  { preview, size, crop, alt }: FileToCrop,
  shape: PictureShape,
): Promise<Sent> {
  if (!size) return { ok: false, message: "This file cannot be read as a picture." };
  const part = cropIn(shape, size, crop);
  if (part.width < shape.leastWidth)
    return {
      ok: false,
      message: `This crop is ${part.width} px wide, and needs ${shape.leastWidth}. Go less close.`,
    };
  const cropped = await cropped2d(preview, part);
  if (!cropped) return { ok: false, message: notSent };
  const body = new FormData();
  body.set("kind", shape.kind);
  body.set("alt", alt);
  body.set("name", nameOf(alt));
  body.set("file", cropped, "picture.webp");
  try {
    const answer = await fetch("/operator/catalogue/pictures/upload", { method: "POST", body });
    const { name, message } = (await answer.json()) as { name?: string; message?: string };
    if (name) return { ok: true, name, preview: URL.createObjectURL(cropped) };
    return { ok: false, message: message || notSent };
  } catch {
    return { ok: false, message: notSent };
  }
}

const nameOf = (alt: string) =>
  alt
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

async function cropped2d(preview: string, part: ReturnType<typeof cropIn>): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = part.width;
  canvas.height = part.height;
  const { left, top, width, height } = part;
  canvas.getContext("2d")?.drawImage(await imageOf(preview), left, top, width, height, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.93));
}
