import { crc32, deflateRawSync } from "node:zlib";

const latin = (text: string) => Buffer.from(text, "latin1");

export type Packed = {
  name: string;
  bytes: Buffer;
  /** What it says of itself, where that is not so. */
  says?: number;
};

const packedOnes = new WeakMap<Buffer, { packed: Buffer; crc: number }>();

function packedOf(bytes: Buffer) {
  const known = packedOnes.get(bytes) ?? { packed: deflateRawSync(bytes), crc: crc32(bytes) };
  packedOnes.set(bytes, known);
  return known;
}

/** A zip as it should be, or as its entries say. */
export function aZip(entries: Packed[], comment = ""): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = bytes.length } of entries) {
    const { packed, crc } = packedOf(bytes);
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(says, 18);
    about.writeUInt16LE(title.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    central.push(latin("PK\x01\x02\x14\x00"), about, end, title);
    const local = Buffer.concat([latin("PK\x03\x04"), about, title, packed]);
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...parts, list, latin("PK\x05\x06"), end, latin(comment)]);
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const typesOf = (defaults: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries({
  rels: "application/vnd.openxmlformats-package.relationships+xml",
  xml: "application/xml",
  png: "image/png",
  ...defaults,
})
  .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  .join("")}<Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/></Types>`;
const text = { name: "word/document.xml", bytes: latin("<w:document>Once</w:document>") };
const ofTypes = (defaults: Record<string, string>, more: Packed[]): Buffer =>
  aZip([{ name: "[Content_Types].xml", bytes: latin(typesOf(defaults)) }, text, ...more]);

/** What one unpacks to that holds nothing else. */
export const ownOfDocx = typesOf({}).length + text.bytes.length;
/** As Word writes one; of parts that end otherwise it does not say what they are. */
export const aDocx = (...more: Packed[]): Buffer => ofTypes({}, more);
/** With parts of other types, by their endings. */
export const aDocxOf = (defaults: Record<string, string>, ...more: Packed[]): Buffer =>
  ofTypes(defaults, more);

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** With what its text points to. */
export const aDocxTo = (kind: string, target: string, mode = "", ...more: Packed[]): Buffer =>
  aDocx(
    {
      name: "word/_rels/document.xml.rels",
      bytes: latin(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}" ${mode}/></Relationships>`,
      ),
    },
    ...more,
  );

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
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  fat.writeUInt32LE(0xfffffffe, 4);
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
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, latin(type), body]);
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
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const named = Buffer.concat([latin(type), body]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, crc]);
}
