import { crc32, deflateRawSync } from "node:zlib";

const latin = (text: string) => Buffer.from(text, "latin1");

/** Numbers of so many bytes each, the lowest byte first, as zips and compound files have them. */
function little(bytes: number, ...numbers: number[]): Buffer {
  const written = Buffer.alloc(bytes * numbers.length);
  for (const [at, number] of numbers.entries()) written.writeUIntLE(number, at * bytes, bytes);
  return written;
}

/** Of four bytes, the highest first, as movies and PNGs have it. */
function big(number: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(number);
  return written;
}

export type Packed = {
  name: string;
  bytes: Buffer;
  /** What it says of itself, where that is not so. */
  says?: number;
};

/** Thousands of entries may be of the same bytes. */
const packedOnes = new WeakMap<Buffer, { packed: Buffer; crc: number }>();

/** A zip as it should be, or as its entries say. */
export function aZip(entries: Packed[], comment = ""): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = bytes.length } of entries) {
    const known = packedOnes.get(bytes) ?? { packed: deflateRawSync(bytes), crc: crc32(bytes) };
    packedOnes.set(bytes, known);
    const title = Buffer.from(name);
    const sizes = little(4, 0, known.crc, known.packed.length, says);
    const about = Buffer.concat([little(2, 20, 0x0800, 8), sizes, little(2, title.length, 0)]);
    const end = Buffer.concat([Buffer.alloc(10), little(4, offset)]);
    central.push(latin("PK\x01\x02\x14\x00"), about, end, title);
    const local = Buffer.concat([latin("PK\x03\x04"), about, title, known.packed]);
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(central);
  const counts = little(2, 0, 0, entries.length, entries.length);
  const end = [latin("PK\x05\x06"), counts, little(4, list.length, offset), little(2, comment.length)];
  return Buffer.concat([...parts, list, ...end, latin(comment)]);
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const packages = "http://schemas.openxmlformats.org/package/2006";
const usualTypes = {
  rels: "application/vnd.openxmlformats-package.relationships+xml",
  xml: "application/xml",
  png: "image/png",
};
function typesOf(more: Record<string, string>): string {
  const defaults = Object.entries({ ...usualTypes, ...more }).map(
    ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="${packages}/content-types">${defaults.join("")}<Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/></Types>`;
}
const text = { name: "word/document.xml", bytes: latin("<w:document>Once</w:document>") };
/** With parts of other types, by their endings. */
export const aDocxOf = (types: Record<string, string>, ...more: Packed[]): Buffer =>
  aZip([{ name: "[Content_Types].xml", bytes: latin(typesOf(types)) }, text, ...more]);
/** As Word writes one; of parts that end otherwise it does not say what they are. */
export const aDocx = (...more: Packed[]): Buffer => aDocxOf({}, ...more);
/** What one unpacks to that holds nothing else. */
export const ownOfDocx = typesOf({}).length + text.bytes.length;

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** With what its text points to. */
export function aDocxTo(kind: string, target: string, mode = "", ...more: Packed[]): Buffer {
  const one = `<Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}" ${mode}/>`;
  const all = `<Relationships xmlns="${packages}/relationships">${one}</Relationships>`;
  return aDocx({ name: "word/_rels/document.xml.rels", bytes: latin(all) }, ...more);
}

/** Of these objects, the first of which is its root. A buffer is one that is written already, with its number. */
export function aPdfOf(...objects: (string | Buffer)[]): Buffer {
  const written = objects.map((object, n) =>
    typeof object === "string" ? latin(`${n + 1} 0 obj\n${object}\nendobj\n`) : object,
  );
  const end = latin("trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n");
  return Buffer.concat([latin("%PDF-1.7\n"), ...written, end]);
}

/** A compound file with these entries in its one sector of a directory. */
export function aCompoundFile(names: string[]): Buffer {
  const header = Buffer.alloc(512);
  latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1").copy(header);
  little(2, 9).copy(header, 30);
  little(4, 1, 1).copy(header, 44);
  header.fill(0xff, 76).fill(0, 76, 80);
  const fat = Buffer.alloc(512, 0xff);
  little(4, 0xfffffffd, 0xfffffffe).copy(fat);
  const directory = Buffer.alloc(512);
  for (const [n, name] of names.slice(0, 4).entries()) {
    directory.write(name, n * 128, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, n * 128 + 64);
    directory.writeUInt8(2, n * 128 + 66);
  }
  return Buffer.concat([header, fat, directory, Buffer.alloc(512, 32)]);
}

export function aBox(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([big(body.length + 8), latin(type), body]);
}

const handler = (kind: string) => aBox("hdlr", Buffer.alloc(8), latin(kind), Buffer.alloc(13));
const track = (kind: string) => aBox("trak", aBox("tkhd", Buffer.alloc(20)), aBox("mdia", handler(kind)));
export const place = "+48.8584+002.2945/";

/** With a place in it, as a phone writes one. */
export const aMovie = (brand = "isom", kind = "vide"): Buffer =>
  Buffer.concat([
    aBox("ftyp", latin(brand), Buffer.alloc(4), latin("mp42")),
    aBox(
      "moov",
      aBox("mvhd", Buffer.alloc(100)),
      track(kind),
      aBox("udta", aBox("\xa9xyz", latin(place))),
      aBox("meta", Buffer.alloc(4), latin(`com.apple.quicktime.location.ISO6709 ${place}`)),
    ),
    aBox("mdat", Buffer.alloc(5_000, 7)),
  ]);

export function aChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin(type), body]);
  return Buffer.concat([big(body.length), named, big(crc32(named))]);
}
