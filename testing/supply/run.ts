import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { judge, Seen } from "./verdict.ts";

// Whether components are mended within the times of docs/security.md. Ends with 1 when one is late, with 2 when the
// registry did not answer. It needs nothing but npm and what is installed for production.

const folder = process.env.DATA_DIR || ".data";
const file = join(folder, "components.json");

/** Its exit says that something was found as well as that nothing could be asked; what it printed tells them apart. */
function npm(...args: string[]): string {
  const { stdout, status } = spawnSync("npm", [...args, "--omit=dev", "--json"], {
    encoding: "utf8",
    timeout: 300_000,
    maxBuffer: 100 * 1024 * 1024,
  });
  return status === 0 && stdout?.trim() === "" ? "{}" : (stdout ?? "");
}

const before = existsSync(file) ? Seen.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
const { is, lines, seen } = judge(npm("audit"), npm("outdated"), before, new Date());
for (const line of lines) console.log(line);
console.log(is === "in time" ? "Components are within their times." : `Components: ${is}.`);
if (seen && is !== "no answer") {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(seen), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
process.exitCode = { "in time": 0, late: 1, "no answer": 2 }[is];
