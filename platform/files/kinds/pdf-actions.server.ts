import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { activePdf } from "./pdf-names.server.ts";
import type { PdfObjects } from "./pdf-objects.server.ts";

/** Source: ISO 32000-2, table 201 (actions) and table 171 (annotations). */
const activeActions = new Set(
  "JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition Movie Sound RichMediaExecute".split(" "),
);
const activeAnnotations = new Set("FileAttachment RichMedia Movie Sound Screen 3D".split(" "));
/** A script, a file that is carried, a form with programs of its own. */
const activeKeys = ["JS", "EF", "XFA", "RichMediaContent", "RichMediaSettings"];
/** What may happen without a press: pages are turned and things shown. */
const quietActions = new Set("GoTo Named Hide SetOCGState Trans Thread ResetForm GoTo3DView".split(" "));
/** What a link that is pressed may lead to; without a scheme it is a place of the web too. */
const linked = /^(?:https?|mailto|tel):/i;

export function refuseActiveObjects({ all, versions }: PdfObjects): void {
  const meanings = (value: PDFObject | undefined): PDFObject[] =>
    value instanceof PDFRef ? versions(value) : value ? [value] : [];
  const named = (value: PDFObject | undefined): string[] =>
    meanings(value).flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []));
  const get = (dict: PDFDict, key: string) => dict.get(PDFName.of(key));

  const isActive = (dict: PDFDict): boolean =>
    activeKeys.some((key) => meanings(get(dict, key)).some((value) => value !== PDFNull)) ||
    named(get(dict, "S")).some((action) => activeActions.has(action)) ||
    named(get(dict, "Subtype")).some((kind) => activeAnnotations.has(kind)) ||
    [get(dict, "URI"), get(dict, "Base")].flatMap(meanings).some((address) => !mayBePressed(address)) ||
    [get(dict, "OpenAction")].flatMap(meanings).some(actsLoudly) ||
    [get(dict, "AA")].flatMap(meanings).some(hasLoudTrigger);

  const hasLoudTrigger = (triggers: PDFObject): boolean =>
    triggers instanceof PDFDict && triggers.values().flatMap(meanings).some(actsLoudly);

  /** With what follows it, which may go round. */
  const actsLoudly = (begun: PDFObject): boolean => {
    const left = [begun];
    const seen = new Set<PDFObject>();
    for (let action = left.pop(); action; action = left.pop()) {
      if (!(action instanceof PDFDict) || seen.has(action)) continue;
      seen.add(action);
      if (named(get(action, "S")).some((kind) => !quietActions.has(kind))) return true;
      for (const next of meanings(get(action, "Next")))
        for (const each of next instanceof PDFArray ? next.asArray().flatMap(meanings) : [next])
          left.push(each);
    }
    return false;
  };

  for (const object of all) if (partsOf(object).some(isActive)) throw activePdf();
}

/** A dictionary of dictionaries is none of a base address, and no text either. */
function mayBePressed(address: PDFObject): boolean {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out, and white space too.
  const text = address.decodeText().replace(/[\u0000-\u0020]+/g, "");
  return linked.test(text) || !/^(?:[a-z][a-z0-9+.-]*:|\\\\)/i.test(text);
}

/** The dictionaries in it, however deep. A stream whose bytes lie elsewhere is one that is active: `F`. */
function partsOf(object: PDFObject): PDFDict[] {
  const found: PDFDict[] = [];
  const left: PDFObject[] = [object];
  for (let part = left.pop(); part; part = left.pop()) {
    if (part instanceof PDFStream) {
      if (part.dict.has(PDFName.of("F"))) throw activePdf();
      left.push(part.dict);
    }
    const held = part instanceof PDFArray ? part.asArray() : part instanceof PDFDict ? part.values() : [];
    if (part instanceof PDFDict) found.push(part);
    // One by one: a document may have more parts than a call takes.
    for (const each of held) left.push(each);
  }
  return found;
}
