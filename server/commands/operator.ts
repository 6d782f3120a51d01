import { existsSync } from "node:fs";

// `npm run operator` prints a link that opens the desk once; `npm run operator -- ada@afters.app` one for an address
// of OPERATOR_EMAILS. The server may be running.
const built = new URL("../../build/server/index.js", import.meta.url);
if (!existsSync(built)) (await import("../build.ts")).build();
const product = (await import(built.href)) as typeof import("../app.ts");
const link = await product.operatorLink(process.argv[2]).catch((error: Error) => {
  console.error(`There is no link: ${error.message}`);
  process.exit(1);
});
console.log(link);
process.exit(0);
