import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

export const isFullDisk = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

/**
 * Into the file from `offset` on; answers where it ended. Where it fails the stream stays as it is: whoever reads it may
 * let it run out, and its sender hears why.
 */
export async function pour(bytes: Readable, path: string, offset: number): Promise<number> {
  const file = await open(path, offset === 0 ? "w" : "r+");
  let at = offset;
  try {
    for await (const piece of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
      for (let written = 0; written < piece.length; ) {
        const { bytesWritten } = await file.write(piece, written, piece.length - written, at);
        written += bytesWritten;
        at += bytesWritten;
      }
  } finally {
    await file.close();
  }
  return at;
}
