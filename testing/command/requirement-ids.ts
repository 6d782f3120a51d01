import { execFileSync } from "node:child_process";

// `npm run ids [revision]`: how many requirement ids tests name; with a revision, which were named there and are no more.

const tests = ["*.test.ts", "*.test.tsx", "e2e/*.ts"];
/** AFTERS-09, and AFTERS-26..28 for three of them. */
const named = /\b([A-Z][A-Z0-9]*(?:-[A-Z]+)*)-(\d{2})(?:\.\.(?:\1-)?(\d{2}))?\b/g;

/** Of the files as they are, or as they were. */
function idsOf(...revision: string[]): Set<string> {
  const options = revision.length > 0 ? "-hE" : "-hE --untracked";
  const args = ["grep", ...options.split(" "), "[A-Z0-9]-[0-9]{2}", ...revision, "--", ...tests];
  const lines = execFileSync("git", args, { encoding: "utf8", maxBuffer: 100 * 1024 * 1024 });
  const ids = [...lines.matchAll(named)].flatMap(([, area = "", from = "", to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => {
      const number = String(Number(from) + at).padStart(2, "0");
      return `${area}-${number}`;
    }),
  );
  return new Set(ids);
}

const now = idsOf();
console.log(`${now.size} requirement ids are named in tests.`);
const [revision] = process.argv.slice(2);
if (revision) {
  const before = idsOf(revision);
  const lost = [...before].filter((id) => !now.has(id)).sort();
  const added = [...now].filter((id) => !before.has(id)).sort();
  const told = (ids: string[]) => ids.join(", ") || "none";
  console.log(`${before.size} in ${revision}. Lost: ${told(lost)}. Added: ${told(added)}.`);
  if (lost.length > 0) process.exitCode = 1;
}
