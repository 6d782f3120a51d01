import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Every temporary folder that this process and those it starts make from now on goes with the one that is made here.
 * Others may pass through it: Debian's Postgres and nginx are no root.
 */
export function folderOfRun(name: string): { folder: string; remove(): void } {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), `afters-${name}-`));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const remove = () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { folder, remove };
}
