import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { ConfigError } from "../config-error.ts";

/**
 * A backup is a tar in gzip, so that ordinary tools open it. A tar names the size of a member before its bytes, and
 * nobody knows it of rows that are still being read: what is long comes in pieces, `rows/fans/000001` and on.
 */
export type Member = { name: string; content: Buffer };

const blockSize = 512;
const mostBytesOfAMember = 4 * 1024 * 1024;
const magic = "ustar\x0000";

export function* asTar({ name, content }: Member): Generator<Buffer> {
  yield headerOf(name, content.length);
  yield content;
  yield Buffer.alloc(-content.length & (blockSize - 1));
}

export const endOfTar = Buffer.alloc(2 * blockSize);

export async function* inPieces(name: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<Member> {
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

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockSize);
  if (header.write(name) > 100) throw new Error(`${name} is too long a name for a backup.`);
  header.write("0000600\x000000000\x000000000\x00", 100);
  header.write(`${size.toString(8).padStart(11, "0")}\x00`, 124);
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, "0")}\x00`,
    136,
  );
  header.write("        0", 148);
  header.write(magic, 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\x00 `, 148);
  return header;
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** Ends with a ConfigError where the file is no backup, or not all of one. */
export async function* membersOf(file: string): AsyncGenerator<Member> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.once("error", (error) => unpacked.destroy(error));
  const take = takerOf(unpacked);
  try {
    for (;;) {
      const header = await take(blockSize);
      if (header.every((byte) => byte === 0)) return;
      const blank = Buffer.from(header);
      blank.fill(" ", 148, 156);
      if (sumOf(blank) !== octal(header, 148, 8)) throw new Error("it is no tar of a backup");
      const size = octal(header, 124, 12);
      const content = await take(size);
      await take(-size & (blockSize - 1));
      // A name of a hundred bytes has no zero behind it.
      yield { name: header.toString("utf8", 0, 100).replace(/\0.*/s, ""), content };
    }
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as a backup: ${(error as Error).message}.`);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

const octal = (header: Buffer, at: number, length: number) =>
  Number.parseInt(header.toString("latin1", at, at + length), 8);

function takerOf(stream: AsyncIterable<Buffer>) {
  const blocks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (bytes: number): Promise<Buffer> => {
    const parts = [held];
    let have = held.length;
    while (have < bytes) {
      const { value, done } = await blocks.next();
      if (done) throw new Error("it ends too early");
      parts.push(value);
      have += value.length;
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : held;
    held = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}
