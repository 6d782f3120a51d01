import { constants, crc32, deflateRawSync } from "node:zlib";

const lately = new Map<string, StoredFragment>();
/** With the largest, the styles of a page, a few megabytes. */
const mostLately = 400;

/** Text that is part of many answers and compressed once. */
export class StoredFragment {
  /** Reuses the fragment of an equal recent text: most of a page is unchanged when rendered again. */
  static of(text: string): StoredFragment {
    const kept = lately.get(text) ?? new StoredFragment(text);
    lately.delete(text);
    lately.set(text, kept);
    const [oldest] = lately.keys();
    if (lately.size > mostLately && oldest !== undefined) lately.delete(oldest);
    return kept;
  }

  readonly plain: Buffer;
  private packed: Buffer | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  get deflated(): Buffer {
    this.packed ??= deflated(this.plain, 6);
    return this.packed;
  }
}

export type FragmentOrText = StoredFragment | string;

export const plainOf = (pieces: FragmentOrText[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece.plain)));

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);
/** Compressing less costs more than it saves. */
const worthwhile = 300;

/**
 * Joins pieces, most of them already compressed, into one gzip file: each ends at a byte boundary and has no back
 * references, so they can be concatenated. Source: RFC 1951, 3.2.4 and RFC 1952.
 */
export function gzipFragments(pieces: FragmentOrText[]): Buffer {
  const blocks: Buffer[] = [header];
  let sum = 0;
  let size = 0;
  for (const piece of pieces) {
    const plain = typeof piece === "string" ? Buffer.from(piece) : piece.plain;
    if (plain.length === 0) continue;
    sum = crc32(plain, sum);
    size += plain.length;
    blocks.push(...(typeof piece === "string" ? packed(plain) : [piece.deflated]));
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([...blocks, lastBlock, trailer]);
}

function packed(plain: Buffer): Buffer[] {
  if (plain.length >= worthwhile) return [deflated(plain, 1)];
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(plain.length, 1);
  stored.writeUInt16LE(~plain.length & 0xffff, 3);
  return [stored, plain];
}

const deflated = (plain: Buffer, level: number): Buffer =>
  deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
