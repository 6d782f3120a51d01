import {
  decodePDFRawStream,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { namesIn, refuseActiveNames } from "./pdf-names.server.ts";
import { notWhole } from "./refused.server.ts";

export type PdfObjects = {
  all: PDFObject[];
  /** What a reader may find there: an object that was written anew has more than one. */
  versions: (ref: PDFRef) => PDFObject[];
};

/** Keeps every object that was read, also those that a later one takes the place of: readers differ in which they show. */
class WholeParser extends PDFParser {
  readonly found = new Map<PDFRef, PDFObject[]>();

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref, object) => {
      const before = this.found.get(ref);
      if (before) before.push(object);
      else this.found.set(ref, [object]);
      assign(ref, object);
    };
  }
}

const [type, objectStream, first] = ["Type", "ObjStm", "First"].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
];

/** Every object of it, those packed in streams too. Throws for what cannot be read. */
export async function objectsOf(bytes: Uint8Array): Promise<PdfObjects> {
  const parser = new WholeParser(bytes);
  const context = await parser.parseDocument();
  for (const object of [...parser.found.values()].flat())
    if (object instanceof PDFRawStream && object.dict.has(first)) await unpack(object);
  if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) throw notWhole("PDF");
  return { all: [...parser.found.values()].flat(), versions: (ref) => parser.found.get(ref) ?? [] };
}

/** Some readers take a stream for one of objects without its type: then nobody has looked into it yet. */
async function unpack(stream: PDFRawStream): Promise<void> {
  refuseActiveNames(namesIn(Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")));
  if (stream.dict.lookup(type) !== objectStream)
    await PDFObjectStreamParser.forStream(stream).parseIntoContext();
}
