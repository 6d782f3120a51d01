import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

// `npm run ids [revision]`: how many requirement ids tests name; with a revision, which were named there and are no more.

const tests = /(?:\.test\.tsx?|^e2e\/.*\.ts)$/;
/** AFTERS-09, and AFTERS-26..28 for three of them. */
const named = /\b([A-Z][A-Z0-9]*(?:-[A-Z]+)*)-(\d{2})(?:\.\.(?:\1-)?(\d{2}))?\b/g;

function idsIn(source: string): string[] {
  return [...source.matchAll(named)].flatMap(([, area = "", from = "", to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${area}-${String(Number(from) + at).padStart(2, "0")}`,
    ),
  );
}

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 100 * 1024 * 1024 });

function idsOf(revision: string): Set<string> {
  const files = git("ls-tree", "-r", "--name-only", revision)
    .split("\n")
    .filter((file) => tests.test(file));
  return new Set(files.flatMap((file) => idsIn(git("show", `${revision}:${file}`))));
}

const now = new Set(
  globSync("{{app,platform,server,content,testing,faults}/**/*.{test.ts,test.tsx},e2e/*.ts}").flatMap(
    (file) => idsIn(readFileSync(file, "utf8")),
  ),
);
console.log(`${now.size} requirement ids are named in tests.`);
const [revision] = process.argv.slice(2);
if (revision) {
  const before = idsOf(revision);
  const lost = [...before].filter((id) => !now.has(id)).sort();
  const added = [...now].filter((id) => !before.has(id)).sort();
  console.log(
    `${before.size} in ${revision}. Lost: ${lost.join(", ") || "none"}. Added: ${added.join(", ") || "none"}.`,
  );
  if (lost.length > 0) process.exitCode = 1;
}
