import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { countGarbage } from "../../../../platform/files/young-garbage.server.ts";

export const isFullDisk = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

/**
 * Into the file from `offset` on; answers where it ended. Where writing fails the stream stays as it is: whoever reads
 * it may let it run out, and its sender hears why. Where the stream breaks off, what came of it is written. `began` is told
 * of the first byte, as a slow line takes long until the last.
 */
export function writeFrom(
  bytes: Readable,
  path: string,
  offset: number,
  began: () => Promise<void>,
): Promise<number> {
  const file = createWriteStream(path, offset === 0 ? {} : { flags: "r+", start: offset });
  return new Promise((resolve, reject) => {
    let brokeOff: Error | null = null;
    const end = (error?: Error) => {
      brokeOff ??= error ?? (bytes.readableEnded ? null : new Error("The stream broke off."));
      file.end();
    };
    bytes.on("error", end);
    bytes.once("close", () => file.writableEnded || end());
    file.once("error", reject);
    file.once("close", () => (brokeOff ? reject(brokeOff) : resolve(offset + file.bytesWritten)));
    bytes.once("data", () => began().catch(end));
    bytes.on("data", (piece: Buffer) => countGarbage(piece.length));
    bytes.pipe(file);
    if (bytes.errored) end(bytes.errored);
  });
}
