import { Bytes } from "./bytes.server.ts";
import { inspectDoc } from "./doc.server.ts";
import { inspectDocx } from "./docx.server.ts";
import { type FileKind, fileKinds } from "./file-kinds.ts";
import { cleanMovie, inspectMovie } from "./movie.server.ts";
import { cleanPicture, type Thumbnail, thumbnailOf } from "./picture.server.ts";
import { FileRefused, NotAccepted, notAccepted } from "./refused.server.ts";

export type Inspected = { kind: FileKind; thumbnail: Thumbnail | null; changed: boolean };

/** What it is, by its bytes; afterwards the file at `path` says nothing more than it must. Throws FileRefused. */
export async function inspectFile(path: string): Promise<Inspected> {
  try {
    return await inspectBytes(path);
  } catch (error) {
    throw error instanceof NotAccepted ? notAccepted(await otherKindOf(path)) : error;
  }
}

/** As file-type names it, such as WEBP; nothing where it does not know, or where it is a kind that we take. */
async function otherKindOf(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return found && !(found.ext in fileKinds) ? found.ext.toUpperCase() : undefined;
}

function inspectBytes(path: string): Promise<Inspected> {
  return Bytes.of(path, async (bytes) => {
    if (bytes.size === 0) throw new FileRefused("This file is empty.");
    const start = await bytes.at(0, 16);
    const text = start.toString("latin1");
    const none = { thumbnail: null, changed: false };
    if (/^%PDF-[12]\.\d/.test(text)) {
      // A tenth of a second to load, which a picture need not wait for.
      const { inspectPdf } = await import("./pdf.server.ts");
      return { kind: await inspectPdf(bytes), ...none };
    }
    if (text.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
      return { kind: await inspectDoc(bytes), ...none };
    if (text.startsWith("PK\x03\x04")) return { kind: await inspectDocx(path), ...none };
    if (/^....(ftyp|moov|mdat|wide)/s.test(text)) {
      const kind = await inspectMovie(bytes);
      return { kind, thumbnail: null, changed: await cleanMovie(path, bytes) };
    }
    const kind = text.startsWith("\xff\xd8\xff")
      ? "jpg"
      : text.startsWith("\x89PNG\r\n\x1a\n")
        ? "png"
        : null;
    if (!kind) throw notAccepted();
    const thumbnail = await thumbnailOf(path, kind);
    return { kind, thumbnail, changed: await cleanPicture(path, bytes, kind) };
  });
}
