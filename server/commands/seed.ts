import { existsSync } from "node:fs";

// `npm run seed -- --clear-samples` takes the sample content out; with --with-what-people-made also what people made in it.
const built = new URL("../../build/server/index.js", import.meta.url);
if (!existsSync(built)) (await import("../build.ts")).build();
const product = (await import(built.href)) as typeof import("../app.ts");
const asked = {
  clear: process.argv.includes("--clear-samples"),
  alsoPeoples: process.argv.includes("--with-what-people-made"),
};
const outcome = await product.seed(asked).catch((error: Error) => {
  console.error(`The sample content was left as it is: ${error.message}`);
  process.exit(1);
});
console.log(outcome);
process.exit(0);
