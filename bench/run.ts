import { spawnSync } from "node:child_process";
import { build, isBuilt } from "../server/build.ts";
import { newFolder } from "./tools/process.ts";

const words = process.argv.slice(2);
const isShort = words.includes("short");
const paths = words.filter((word) => word.startsWith("/"));
const wanted = words.filter((word) => !word.startsWith("/") && word !== "short");

/** `npm run bench [name]`; all of them without a name. `npm run bench pages /shop /memes` looks at those alone. */
const benches: Record<string, () => Promise<void>> = {
  votes: async () => (await import("./votes.ts")).benchVotes(),
  rest: async () => (await import("./rest.ts")).benchRest(),
  "fan-out": async () => (await import("./fan-out.ts")).benchFanOut(),
  pages: async () => (await import("./pages.ts")).benchPages(paths),
  growth: async () => (await import("./growth.ts")).benchGrowth(isShort),
  drops: async () => (await import("./drops.ts")).benchDrops(),
  desk: async () => (await import("./desk.ts")).benchDesk(),
  night: async () => (await import("./night.ts")).benchNight(),
  start: async () => (await import("./start.ts")).benchStart(),
  premiere: async () => (await import("./premiere.ts")).benchPremiere(isShort),
  import: async () => (await import("./import.ts")).benchImport(),
  arrivals: async () => (await import("./arrivals.ts")).benchArrivals(),
  sdk: async () => (await import("./sdk.ts")).benchSdk(),
};

const unknown = wanted.find((name) => !benches[name]);
if (unknown) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
if (!isBuilt()) build();
const names = wanted.length > 0 ? wanted : Object.keys(benches);
const [only] = names.length === 1 ? names : [];
if (only) {
  // Read by the bench's own imports of the product and by every server that it starts.
  Object.assign(process.env, {
    PORT: "0",
    DATA_DIR: newFolder(),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SESSION_SECRET: "a secret for the bench that is long enough",
  });
  await benches[only]?.();
  process.exit(0);
}
// Each in a process of its own: settings are read once, and each has its own data folder.
const options = words.filter((word) => !wanted.includes(word));
const codes = names.map(
  (name) =>
    spawnSync(process.execPath, [import.meta.filename, name, ...options], { stdio: "inherit" }).status,
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
