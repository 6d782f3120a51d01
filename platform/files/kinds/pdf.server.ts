import type { Bytes } from "./bytes.server.ts";
import { refuseActiveObjects } from "./pdf-actions.server.ts";
import { namesIn, refuseActiveNames } from "./pdf-names.server.ts";
import { objectsOf } from "./pdf-objects.server.ts";
import { FileRefused, notWhole } from "./refused.server.ts";

/** Its end stands in here, and behind it nothing but white space. */
const tailLength = 2_048;

/**
 * Whole, not locked, and nothing in it that runs, sends, opens or carries something else: neither by a name that stands
 * anywhere in its bytes, nor in any object that a reader finds, those packed in streams too. Links that are pressed may be.
 */
export async function inspectPdf(bytes: Bytes): Promise<"pdf"> {
  const tail = (await bytes.at(Math.max(0, bytes.size - tailLength), tailLength)).toString("latin1");
  const end = tail.lastIndexOf("%%EOF");
  if (end < 0 || tail.slice(end + 5).trim() !== "") throw notWhole("PDF");
  let before = "";
  for await (const piece of bytes.pieces()) {
    const text = before + piece.toString("latin1");
    const names = namesIn(text);
    refuseActiveNames(names);
    if (names.has("Encrypt"))
      throw new FileRefused("This PDF is locked. Print it into a plain PDF and send that.");
    // A name may stand across two pieces.
    before = text.slice(-512);
  }
  try {
    refuseActiveObjects(await objectsOf(await bytes.at(0, bytes.size)));
  } catch (error) {
    throw error instanceof FileRefused ? error : notWhole("PDF");
  }
  return "pdf";
}
