import sax from "sax";
import { carries, FileRefused, notWhole } from "./refused.server.ts";

const macros = () => new FileRefused("This document carries macros. Save it without them and send that.");
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Text, styles, themes, diagrams and what else is plain XML; pictures; typefaces; how somebody's printer was set. */
const plainTypes =
  /^(?:application\/(?:[\w.-]+\+)?xml|text\/xml|image\/[\w.+-]+|application\/(?:vnd\.openxmlformats-officedocument\.(?:obfuscatedfont|wordprocessingml\.printersettings)|vnd\.openxmlformats-package\.digital-signature-origin|x-font(?:data|-ttf)))$/;
const macroTypes = /macro|vba|activex/;
/** A relation to what is run or carried. Source: ECMA-376, part 1, 11.3 and 15.2; MS-DOCX. */
const macroRelations =
  /\/(?:vbaProject|wordVbaData|control|activeXControlBinary|attachedToolbars|keyMapCustomizations)$/i;
const carriedRelations =
  /\/(?:oleObject|package|aFChunk|subDocument|frame|attachedTemplate|mailMergeSource|externalLink(?:Path)?)$/i;
/** What a link that is pressed may lead to. */
const linked = /^(?:https?|mailto|tel):/i;

const typesNamespace = "http://schemas.openxmlformats.org/package/2006/content-types";

type Tag = { uri: string; element: string; has: Record<string, string> };

/** What a document's parts say they are, and what they point to, as Word reads it (ECMA-376, part 2). */
export class DocxParts {
  private readonly names = new Set<string>();
  private readonly defaults = new Map<string, string>();
  private readonly overrides = new Map<string, string>();
  private hasMacros = false;
  private isCarrying = false;

  /** Names are the same whether small or capital. Throws for one that is there already. */
  add(name: string): void {
    const known = name.toLowerCase();
    if (this.names.has(known)) throw notWhole("document");
    this.names.add(known);
    if (/(?:^|\/)(?:vbaproject\.bin|activex\/)/.test(known)) this.hasMacros = true;
  }

  /** Whether it says what other parts are, or what one points to. */
  isTold(name: string): boolean {
    return isTypes(name) || isRelations(name);
  }

  take(name: string, bytes: Buffer): void {
    if (isTypes(name)) readElements(bytes, (tag) => this.takeType(tag));
    if (isRelations(name)) readElements(bytes, (tag) => this.takeRelation(tag));
  }

  isDocument(): boolean {
    return this.names.has("[content_types].xml") && this.types().includes(mainType);
  }

  refuseActive(): void {
    const types = this.types();
    if (this.hasMacros || types.some((type) => type !== null && macroTypes.test(type))) throw macros();
    if (this.isCarrying || types.some((type) => type === null || !plainTypes.test(type))) throw carries();
  }

  /** Of every part; null for one that is of no type. */
  private types(): (string | null)[] {
    return [...this.names]
      .filter((name) => !isTypes(name) && !name.endsWith("/"))
      .map(
        (name) =>
          this.overrides.get(`/${name}`) ?? this.defaults.get(name.slice(name.lastIndexOf(".") + 1)) ?? null,
      );
  }

  private takeType({ uri, element, has }: Tag): void {
    if (uri !== typesNamespace) return;
    const type = (has.ContentType ?? "").trim().toLowerCase();
    const [known, name] =
      element === "Override" ? [this.overrides, has.PartName] : [this.defaults, has.Extension];
    if (element !== "Override" && element !== "Default") return;
    if (!name || known.has(name.toLowerCase())) throw notWhole("document");
    known.set(name.toLowerCase(), type);
  }

  private takeRelation({ element, has }: Tag): void {
    if (element !== "Relationship") return;
    const { Type = "", Target = "", TargetMode = "Internal" } = has;
    const leadsOut = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(Target.trim());
    const isLink = /\/hyperlink$/.test(Type) && (linked.test(Target.trim()) || !leadsOut);
    if (macroRelations.test(Type)) this.hasMacros = true;
    if (carriedRelations.test(Type)) this.isCarrying = true;
    if (TargetMode === "Internal" ? leadsOut : !isLink) this.isCarrying = true;
  }
}

const isTypes = (name: string) => name.toLowerCase() === "[content_types].xml";
const isRelations = (name: string) => name.toLowerCase().endsWith(".rels");

/** Throws for what is no plain XML in UTF-8 or UTF-16. */
function readElements(bytes: Buffer, take: (tag: Tag) => void): void {
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw notWhole("document");
  };
  parser.onopentag = (tag) => {
    const { uri, local, attributes } = tag as sax.QualifiedTag;
    const own = Object.values(attributes).filter(({ prefix }) => prefix === "");
    take({
      uri,
      element: local,
      has: Object.fromEntries(own.map(({ local: name, value }) => [name, value])),
    });
  };
  parser.write(new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)).close();
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Any other that it names would be read in another way than here.
  const named = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(bytes.subarray(0, 200).toString())?.[1];
  if (named && !/^utf-8$/i.test(named)) throw notWhole("document");
  return "utf-8";
}
