import { existsSync } from "node:fs";
import {
  listNamesSecrets,
  listSecrets,
  retireSecret,
  rotateNamesSecret,
  rotateSecrets,
} from "../../platform/secrets.server.ts";

// `npm run secrets`, `-- rotate`, `-- retire {id}`: those of the data folder that sign sessions; `-- rotate-names` and
// `-- retire-names`: those that name people in the database. A server that is running goes on with what it started with.

const [what = "", which = ""] = process.argv.slice(2);

/** Asks the database what still stands under an older secret, so it takes the whole product. */
async function retireNames(anyway: boolean): Promise<string> {
  const built = new URL("../../build/server/index.js", import.meta.url);
  if (!existsSync(built)) (await import("../build.ts")).build();
  const product = (await import(built.href)) as typeof import("../app.ts");
  return product.retireNames({ anyway });
}

try {
  // A file or a variable that cannot be used is told as everything else here, in one line.
  const { config } = await import("../../platform/config.server.ts");
  const set = config.SESSION_SECRET ? "SESSION_SECRET" : config.NAMES_SECRET ? "NAMES_SECRET" : null;
  const refuseIf = (isSet: boolean) => {
    if (isSet) throw new Error(`${set} is set: change it there, see the README.`);
  };
  if (what !== "retire-names") refuseIf(what === "rotate-names" ? set !== null : set === "SESSION_SECRET");
  if (what === "rotate")
    console.log(
      `${rotateSecrets(config.dataDir)} signs from the next start on. The others are still believed.`,
    );
  else if (what === "retire") {
    retireSecret(config.dataDir, which);
    console.log(`${which} is believed until the next start.`);
  } else if (what === "rotate-names")
    console.log(
      `${rotateNamesSecret(config.dataDir)} names from the next start on. What the others named is still found.`,
    );
  else if (what === "retire-names") console.log(await retireNames(which === "--anyway"));
  else if (what !== "")
    throw new Error("Say rotate, retire and an id, rotate-names, retire-names, or nothing.");
  if (config.SESSION_SECRET) process.exit(0);
  const [signing, ...others] = listSecrets(config.dataDir);
  console.log(`signs: ${signing}\nbelieved: ${others.join(", ") || "no other"}`);
  const [naming, ...older] = config.NAMES_SECRET ? [] : listNamesSecrets(config.dataDir);
  if (naming) console.log(`names: ${naming}\nstill found: ${older.join(", ") || "no other"}`);
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
