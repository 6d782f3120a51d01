import { existsSync } from "node:fs";

// `npm run backup -- FILE` writes all there is into one file; the server may be running. With --with-secrets the
// secrets are in it too, with --with-files what fans sent in. BACKUP_KEY seals the secrets into it.
const [file, ...wishes] = process.argv
  .slice(2)
  .toSorted((a, b) => Number(a.startsWith("--")) - Number(b.startsWith("--")));
if (
  !file ||
  file.startsWith("--") ||
  wishes.some((wish) => !["--with-secrets", "--with-files"].includes(wish))
) {
  console.error("Usage: npm run backup -- FILE [--with-secrets] [--with-files]");
  process.exit(2);
}
const built = new URL("../../build/server/index.js", import.meta.url);
if (!existsSync(built)) (await import("../build.ts")).build();
const product = (await import(built.href)) as typeof import("../app.ts");
const asked = { withSecrets: wishes.includes("--with-secrets"), withFiles: wishes.includes("--with-files") };
const told = await product.backUpTo(file, asked).catch((error: Error) => {
  console.error(`There is no backup: ${error.message}`);
  process.exit(1);
});
console.log(told.text);
process.exit(told.wrong ? 1 : 0);
