import type { Bytes } from "./bytes.server.ts";
import { carries, FileRefused, notAccepted, notWhole } from "./refused.server.ts";

/** A document has a few dozen. */
const mostEntries = 4_096;
const endOfChain = 0xfffffffa;

/** Names of what is in a compound file. Source: MS-CFB 2.2 to 2.6. */
async function entriesOf(bytes: Bytes): Promise<string[]> {
  const header = await bytes.at(0, 512);
  if (header.length < 512) throw notWhole("document");
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw notWhole("document");
  const size = 2 ** shift;
  const offsetOf = (sector: number) => (sector + 1) * size;
  const fat = Array.from({ length: 109 }, (_, n) => header.readUInt32LE(76 + n * 4));
  const next = async (sector: number): Promise<number> => {
    const table = fat[Math.floor((sector * 4) / size)];
    // A directory that starts behind the first 7 MB of sectors stands in tables we do not look for.
    if (table === undefined || table >= endOfChain) throw notWhole("document");
    const entry = await bytes.at(offsetOf(table) + ((sector * 4) % size), 4);
    if (entry.length < 4) throw notWhole("document");
    return entry.readUInt32LE(0);
  };
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  while (sector < endOfChain && names.length < mostEntries) {
    const directory = await bytes.at(offsetOf(sector), size);
    if (directory.length < size) throw notWhole("document");
    for (let at = 0; at < size; at += 128) {
      const length = directory.readUInt16LE(at + 64);
      const isUsed = directory.readUInt8(at + 66) !== 0;
      names.push(
        isUsed && length >= 2 && length <= 64 ? directory.toString("utf16le", at, at + length - 2) : "",
      );
    }
    sector = await next(sector);
  }
  return names;
}

export async function inspectDoc(bytes: Bytes): Promise<"doc"> {
  const names = await entriesOf(bytes);
  if (!names.includes("WordDocument")) throw notAccepted();
  if (names.some((name) => /^(_?VBA|Macros|_VBA_PROJECT)/i.test(name)))
    throw new FileRefused("This document carries macros. Save it without them and send that.");
  if (names.includes("\u0001Ole10Native")) throw carries();
  return "doc";
}
