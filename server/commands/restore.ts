import { existsSync } from "node:fs";

// `npm run restore -- FILE` puts a backup into an empty data folder, or into the empty database of DATABASE_URL.
const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error("Usage: npm run restore -- FILE");
  process.exit(2);
}
const built = new URL("../../build/server/index.js", import.meta.url);
if (!existsSync(built)) (await import("../build.ts")).build();
const product = (await import(built.href)) as typeof import("../app.ts");
const told = await product.putBack(file).catch((error: Error) => {
  console.error(`Nothing was restored: ${error.message}`);
  process.exit(1);
});
console.log(told.text);
process.exit(told.wrong ? 1 : 0);
