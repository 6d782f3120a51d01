import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Picture } from "../../../content/art/picture.ts";
import { queryOne } from "../../../platform/db/pool.server.ts";

type KeptFile = { bytes: Buffer; mediaType: string };

/** Bytes of uploads that one process keeps in memory; what was asked for longest ago goes first. */
const mostKeptBytes = 32 * 1024 * 1024;
const kept = new Map<string, KeptFile>();
let keptBytes = 0;

/** The name holds a hash of the bytes, so whoever has them may keep them for good. */
export function pictureFiles(app: Hono): void {
  app.get("/art/u/:file", async (c, next) => {
    const name = c.req.param("file");
    const file = await fileNamed(name);
    if (!file) return next();
    return c.body(new Uint8Array(file.bytes), 200, {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    });
  });
}

export async function fileNamed(name: string): Promise<KeptFile | null> {
  if (!/^[a-z0-9-]{1,100}\.[0-9a-f]{8}\.(avif|webp)$/.test(name)) return null;
  const known = kept.get(name);
  if (known) {
    // Behind everything else: asked for last.
    kept.delete(name);
    kept.set(name, known);
    return known;
  }
  const file = await queryOne<KeptFile>(
    'select bytes, media_type as "mediaType" from picture_files where file = $1',
    [name],
  );
  if (file) keep(name, file);
  return file;
}

/** The widest file of a picture of ours. */
export async function houseFile({ name, avif, webp }: Picture): Promise<Buffer> {
  const href = (avif.at(-1) ?? webp.at(-1))?.[1] ?? "";
  const uploaded = "/art/u/";
  if (!href.startsWith(uploaded)) return readFile(join("public", href));
  const file = await fileNamed(href.slice(uploaded.length));
  if (!file) throw new Error(`The file of the picture ${name} is gone.`);
  return file.bytes;
}

function keep(name: string, file: KeptFile): void {
  if (kept.has(name)) return;
  kept.set(name, file);
  keptBytes += file.bytes.length;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= mostKeptBytes) return;
    kept.delete(oldest);
    keptBytes -= bytes.length;
  }
}
