import { type FileHandle, open } from "node:fs/promises";

const blockLength = 64 * 1024;

/** A file that is looked at here and there and never held in memory, but for the block that was read last. */
export class Bytes {
  readonly size: number;
  private readonly file: FileHandle;
  private block: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  static async of<T>(path: string, look: (bytes: Bytes) => Promise<T>): Promise<T> {
    const file = await open(path, "r");
    try {
      return await look(new Bytes(file, (await file.stat()).size));
    } finally {
      await file.close();
    }
  }

  /** Shorter where the file ends. */
  async at(offset: number, length: number): Promise<Buffer> {
    if (length > blockLength / 4) return this.read(offset, length);
    const { from, bytes } = this.block;
    const isInBlock = offset >= from && Math.min(offset + length, this.size) <= from + bytes.length;
    if (!isInBlock) this.block = { from: offset, bytes: await this.read(offset, blockLength) };
    const at = offset - this.block.from;
    return this.block.bytes.subarray(at, at + length);
  }

  private async read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.file.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  async *pieces(from = 0, to = this.size, length = 256 * 1024): AsyncGenerator<Buffer> {
    for (let offset = from; offset < to; offset += length)
      yield await this.at(offset, Math.min(length, to - offset));
  }
}
