import { listSecrets, retireSecret, rotateSecrets } from "../platform/secrets.server.ts";

// `npm run secrets`, `npm run secrets -- rotate`, `npm run secrets -- retire {id}`: those of the data folder that sign
// sessions. A server that is running goes on with what it started with.

const [what = "", id = ""] = process.argv.slice(2);
try {
  // A file or a variable that cannot be used is told as everything else here, in one line.
  const { config } = await import("../platform/config.server.ts");
  if (config.SESSION_SECRET) throw new Error("SESSION_SECRET is set: change it there, see the README.");
  if (what === "rotate")
    console.log(
      `${rotateSecrets(config.dataDir)} signs from the next start on. The others are still believed.`,
    );
  else if (what === "retire") {
    retireSecret(config.dataDir, id);
    console.log(`${id} is believed until the next start.`);
  } else if (what !== "") throw new Error("Say rotate, or retire and an id, or nothing.");
  const [signing, ...others] = listSecrets(config.dataDir);
  console.log(`signs: ${signing}\nbelieved: ${others.join(", ") || "no other"}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
