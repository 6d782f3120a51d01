import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyConfig, type BusboyFileStream } from "@fastify/busboy";

export type FilePart = BusboyFileStream & Readable;
type Form = {
  onField?: (name: string, value: string) => void;
  /** `name` is missing where the form's field for a file was left empty. */
  onFile: (stream: FilePart, name: string | undefined) => void;
  onTooManyFiles?: () => void;
};

/**
 * Reads a multipart form as it comes. One that is none, or breaks off, throws what `unreadable` answers, and ends those
 * who read its files; a file that breaks off says so to whoever reads it, and to nobody else: unheard it would end the process.
 */
export async function readForm(
  incoming: Readable,
  headers: IncomingHttpHeaders,
  options: Omit<BusboyConfig, "headers">,
  unreadable: () => Error,
  { onField, onFile, onTooManyFiles }: Form,
): Promise<void> {
  const parts: Readable[] = [];
  try {
    const form = new Busboy({
      ...options,
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
    });
    form.on("file", (_, stream, name) => {
      stream.on("error", (error) => stream.destroy(error));
      parts.push(stream);
      onFile(stream, name);
    });
    if (onField) form.on("field", onField);
    if (onTooManyFiles) form.on("filesLimit", onTooManyFiles);
    await pipeline(incoming.iterator({ destroyOnReturn: false }), form);
  } catch {
    for (const part of parts) part.destroy(new Error("The form broke off."));
    incoming.resume();
    throw unreadable();
  }
}
