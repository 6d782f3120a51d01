import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "afters-written-"));
let made = 0;

/** The path of a file of these parts, whose name says nothing. A text is written byte by byte. */
export function writtenFile(...parts: (Buffer | string)[]): string {
  const path = join(folder, String(++made));
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));
  return path;
}
