import type { Bytes } from "./bytes.server.ts";
import { FileRefused, notWhole } from "./refused.server.ts";

/** Source: ISO 32000-2, 12.6.4 and 7.11.4: what opens a program, runs a script or carries another file. */
const active = ["/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia"];

/** Its end stands in here, and behind it nothing but white space. */
const tailLength = 2_048;

export async function inspectPdf(bytes: Bytes): Promise<"pdf"> {
  const tail = (await bytes.at(Math.max(0, bytes.size - tailLength), tailLength)).toString("latin1");
  const end = tail.lastIndexOf("%%EOF");
  if (end < 0 || tail.slice(end + 5).trim() !== "") throw notWhole("PDF");
  if ((await bytes.find(active)).size > 0)
    throw new FileRefused(
      "This PDF does something by itself when it is opened. Print it into a plain PDF and send that.",
    );
  return "pdf";
}
