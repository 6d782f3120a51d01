import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// `npm run restore -- FILE` puts a backup into an empty data folder, or into the empty database of DATABASE_URL, and
// starts the product on it once, without its clocks, before it says that it is back. Secrets that are sealed in it are
// opened with BACKUP_KEY; with --new-secrets it goes on without them.
const [file, ...wishes] = process.argv
  .slice(2)
  .toSorted((a, b) => Number(a.startsWith("--")) - Number(b.startsWith("--")));
if (!file || file.startsWith("--") || wishes.some((wish) => wish !== "--new-secrets")) {
  console.error("Usage: npm run restore -- FILE [--new-secrets]");
  process.exit(2);
}
const built = new URL("../../build/server/index.js", import.meta.url);
if (!existsSync(built)) (await import("../build.ts")).build();
const product = (await import(built.href)) as typeof import("../app.ts");
const told = await product.restoreFrom(file, wishes.length > 0).catch((error: Error) => {
  console.error(`Nothing was restored: ${error.message}`);
  process.exit(1);
});
// A process of its own: the secrets that were put back are read anew.
const proof = spawnSync(process.execPath, ["server/commands/prove-start.ts"], {
  encoding: "utf8",
  timeout: 120_000,
});
if (proof.status !== 0) {
  console.error(
    `${told.text}\n  But it does not start: ${(proof.stderr || "it did not answer in time").trim()}`,
  );
  process.exit(1);
}
console.log(`${told.text}\n  It starts: it was started once, answered that it is ready, and was ended.`);
process.exit(told.wrong ? 1 : 0);
