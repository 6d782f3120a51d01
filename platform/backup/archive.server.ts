import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { ConfigError } from "../config-error.ts";

/**
 * A backup is a tar in gzip, so that ordinary tools open it. A tar names the size of a member before its bytes, and
 * nobody knows it of rows that are still being read: what is long comes in pieces, `rows/fans/000001` and on.
 */
export type ArchiveMember = { name: string; content: Buffer };

const mostBytesOfAMember = 4 * 1024 * 1024;

/** Its bytes, as fast as they are read. Ends with the error that `members` ends with. */
export function asTar(members: AsyncIterable<ArchiveMember> | Iterable<ArchiveMember>): Readable {
  const { readable, controller } = createTarPacker();
  const write = async () => {
    for await (const { name, content } of members) {
      const body = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
      await body.write(new Uint8Array(content.buffer, content.byteOffset, content.length));
      await body.close();
    }
    controller.finalize();
  };
  write().catch((error: Error) => controller.error(error));
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
}

export async function* inPieces(name: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<ArchiveMember> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let piece = 0;
  const next = () => {
    const member = { name: `${name}/${String(++piece).padStart(6, "0")}`, content: Buffer.concat(parts) };
    parts = [];
    bytes = 0;
    return member;
  };
  for await (const block of blocks) {
    parts.push(block);
    bytes += block.length;
    if (bytes >= mostBytesOfAMember) yield next();
  }
  if (bytes > 0) yield next();
}

/** Ends with a ConfigError where the file is no backup, or not all of one. */
export async function* membersOf(file: string): AsyncGenerator<ArchiveMember> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.once("error", (error) => unpacked.destroy(error));
  try {
    const tar = Readable.toWeb(unpacked) as ReadableStream<Uint8Array>;
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true })))
      yield { name: header.name, content: await buffer(body as unknown as NodeJS.ReadableStream) };
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as a backup: ${(error as Error).message}`);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
