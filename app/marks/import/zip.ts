import { Inflate } from "fflate";
import { UnreadableFile } from "./unreadable.ts";

export type NamedText = { name: string; text: string };

/** As much as a phone holds without harm; archives of twenty years are a tenth of it. */
const mostEntries = 20_000;
export const mostUnpacked = 192 * 1024 * 1024;
/** Of packed bytes at once: one step makes at most a thousand times as many. */
const step = 16 * 1024;

const broken = () =>
  new UnreadableFile("That archive is broken. Download it once more, and bring it as it comes.");
const tooLarge = () =>
  new UnreadableFile("That archive unpacks to more than a phone should hold, so we left it shut.");

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes.length >= 4;

type Listed = {
  name: string;
  method: number;
  isLocked: boolean;
  crc: number;
  packed: number;
  size: number;
  at: number;
};

/** Only the list of what is in it: nothing is unpacked. */
export function listZip(bytes: Uint8Array): Listed[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostEntries || count === 0xffff) throw tooLarge();
  const names = new TextDecoder();
  const listed: Listed[] = [];
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + 46 + (nameLength ?? 0);
    if (nameEnd > bytes.length) throw broken();
    listed.push({
      name: names.decode(bytes.subarray(at + 46, nameEnd)),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return listed;
}

/** Where the list's own end is told: the last 22 bytes, before a comment of at most 64 kB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw broken();
}

/** A name that leads out of the archive is nobody's export. */
const isPlain = (name: string) => !/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\\|\0/.test(name);

/**
 * The texts of those that are wanted by name; of all others not a byte is unpacked. Refuses what is locked, broken, or
 * larger than it says or than a phone should hold.
 */
export function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): NamedText[] {
  const wanted = listZip(bytes).filter(({ name }) => isPlain(name) && !name.endsWith("/") && isWanted(name));
  if (wanted.some(({ isLocked }) => isLocked))
    throw new UnreadableFile("That archive has a password. Unlock it, and bring it again.");
  if (wanted.reduce((sum, { size }) => sum + size, 0) > mostUnpacked) throw tooLarge();
  const text = new TextDecoder();
  return wanted.map((entry) => ({ name: entry.name, text: text.decode(unpack(bytes, entry)) }));
}

function unpack(bytes: Uint8Array, { at, method, packed, size, crc }: Listed): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw broken();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length !== packed) throw broken();
  const unpacked = method === 0 ? data : method === 8 ? inflate(data, size) : null;
  if (!unpacked) throw new UnreadableFile("That archive is packed in a way we cannot read.");
  if (unpacked.length !== size || crcOf(unpacked) !== crc) throw broken();
  return unpacked;
}

/** Stops as soon as there is more than was declared: that is what a bomb is. */
function inflate(data: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let filled = 0;
  const inflating = new Inflate((part) => {
    if (filled + part.length > size) throw tooLarge();
    whole.set(part, filled);
    filled += part.length;
  });
  try {
    for (let at = 0; at < data.length; at += step)
      inflating.push(data.subarray(at, at + step), at + step >= data.length);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw broken();
  }
  return whole.subarray(0, filled);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++)
    crc = (crcTable[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
