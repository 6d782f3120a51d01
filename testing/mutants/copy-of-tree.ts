import { cpSync, globSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const parts = ["app", "platform", "server", "content", "testing", "migrations", "public", "sdk"];

/** A folder in which sources may be broken, because the working tree itself is never changed. */
export function copyOfTree(name: string, ...more: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), `afters-${name}-`));
  for (const part of [...parts, ...more, ...globSync("*.{ts,json}")])
    cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  return copy;
}
