import { beginningOf } from "../text/beginning.ts";
import { plainText } from "../text/plain-text.ts";

const mostLetters = 120;
/** Names that Windows takes for devices, whatever their ending. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/**
 * A name for people, in any script: without a path, marks that hide or turn letters round, or an ending of its own; it
 * gets the ending of what is in the file. It names no file of ours.
 */
export function cleanFileName(name: string, ending?: string): string {
  const bare = plainText((name.split(/[/\\]/).at(-1) ?? "").replace(/\p{Cc}/gu, ""))
    .replace(/\s+/g, " ")
    .replace(/[\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, "");
  const stem = ending ? bare.replace(/\.[^.\s]{1,8}$/u, "") : bare;
  const trimmed = stem.replace(/^[.\s]+|[.\s]+$/g, "");
  const short = beginningOf(trimmed, mostLetters) || "file";
  const safe = devices.test(short) ? `${short}-` : short;
  return ending ? `${safe}.${ending}` : safe;
}

/** RFC 6266, with RFC 8187 for what is not ASCII. A browser saves it, and shows nothing of it. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
