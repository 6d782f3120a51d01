import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileRefused, notAccepted, notWhole } from "./refused.server.ts";

/** A novel with its pictures; what is packed a thousand times smaller is no document. */
const mostUnpacked = 400 * 1024 * 1024;
const mostEntries = 2_000;

const tooMuch = () =>
  new FileRefused("This document unpacks to more than any document holds. Save it anew and send that.");

/** Everything in it is unpacked once and thrown away: what it says about its sizes may be a lie. */
export async function inspectDocx(path: string): Promise<"docx"> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: true }).catch(() => {
    throw notWhole("document");
  });
  try {
    if (zip.comment !== "") throw notWhole("document");
    if (zip.entryCount > mostEntries) throw tooMuch();
    const names = new Set<string>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = String(entry.fileName);
      if (names.has(name)) throw notWhole("document");
      names.add(name);
      if (/(^|\/)(vbaProject\.bin|activeX\/)/i.test(name))
        throw new FileRefused("This document carries macros. Save it without them and send that.");
      if (!name.endsWith("/")) unpacked += await lengthOf(zip, entry, mostUnpacked - unpacked);
    }
    if (!names.has("[Content_Types].xml") || !names.has("word/document.xml")) throw notAccepted();
    return "docx";
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw notWhole("document");
  } finally {
    zip.close();
  }
}

/** What says less of itself than it holds, or more, ends in an error of the stream. */
async function lengthOf(zip: ZipFile, entry: Entry, most: number): Promise<number> {
  if (entry.uncompressedSize > most) throw tooMuch();
  const stream: Readable = await zip.openReadStreamPromise(entry);
  for await (const _ of stream);
  return entry.uncompressedSize;
}
