import { FileRefused } from "./refused.server.ts";

export const activePdf = () =>
  new FileRefused(
    "This PDF can run, send or open something, or carries another file. Print it into a plain PDF and send that.",
  );

/**
 * What runs a script or a program, sends a form, or carries another file or a film, wherever it stands. Long names alone:
 * short ones come about by chance in what is packed. Source: ISO 32000-2, 7.11.4, 12.5.6 and 12.6.4.
 */
const active = [
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "RichMedia",
];

/** Names as readers see them: `/J#61vaScript` is one of them. Source: ISO 32000-2, 7.3.5. */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{1,400})/g))
    names.add(
      name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  return names;
}

export function refuseActiveNames(names: Set<string>): void {
  if (active.some((name) => names.has(name))) throw activePdf();
}
