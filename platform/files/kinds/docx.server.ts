import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { DocxParts } from "./docx-parts.server.ts";
import { FileRefused, notAccepted, notWhole } from "./refused.server.ts";

/** A novel with its pictures; what is packed a thousand times smaller is no document. */
const mostUnpacked = 400 * 1024 * 1024;
const mostEntries = 2_000;
/** Of what says what the parts are: a hundred bytes for each, and for each link. */
const mostTold = 4 * 1024 * 1024;

const tooMuch = () =>
  new FileRefused(
    "This document unpacks to more than any document holds. Save it again and send the new file.",
  );

/**
 * Everything in it is unpacked once and thrown away: what it says about its sizes may be a lie. What its parts are, and
 * what they point to, is read by the way.
 */
export async function inspectDocx(path: string): Promise<"docx"> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: true }).catch(() => {
    throw notWhole("document");
  });
  try {
    if (zip.comment !== "") throw notWhole("document");
    if (zip.entryCount > mostEntries) throw tooMuch();
    const parts = new DocxParts();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = String(entry.fileName);
      parts.add(name);
      if (name.endsWith("/")) continue;
      const told: Buffer[] = [];
      unpacked += await read(zip, entry, mostUnpacked - unpacked, parts.isTold(name) ? told : null);
      parts.take(name, Buffer.concat(told));
    }
    if (!parts.isDocument()) throw notAccepted();
    parts.refuseActive();
    return "docx";
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw notWhole("document");
  } finally {
    zip.close();
  }
}

/** What says less of itself than it holds, or more, ends in an error of the stream. */
async function read(zip: ZipFile, entry: Entry, most: number, into: Buffer[] | null): Promise<number> {
  if (entry.uncompressedSize > most || (into && entry.uncompressedSize > mostTold)) throw tooMuch();
  const stream: Readable = await zip.openReadStreamPromise(entry);
  for await (const piece of stream) into?.push(piece as Buffer);
  return entry.uncompressedSize;
}
