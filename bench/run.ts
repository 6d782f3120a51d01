import { build, isBuilt } from "../server/build.ts";

const words = process.argv.slice(2);
const paths = words.filter((word) => word.startsWith("/"));
const wanted = words.filter((word) => !word.startsWith("/") && word !== "short");

/** `npm run bench [name]`; all of them without a name. `npm run bench pages /shop /memes` looks at those alone. */
const benches: Record<string, () => Promise<void>> = {
  votes: async () => (await import("./votes.ts")).benchVotes(),
  rest: async () => (await import("./rest.ts")).benchRest(),
  "fan-out": async () => (await import("./fan-out.ts")).benchFanOut(),
  realtime: async () => (await import("./fan-out.ts")).benchRealtime(),
  pages: async () => (await import("./pages.ts")).benchPages(paths),
  growth: async () => (await import("./growth.ts")).benchGrowth(),
  drops: async () => (await import("./drops.ts")).benchDrops(),
  desk: async () => (await import("./desk.ts")).benchDesk(),
  night: async () => (await import("./night.ts")).benchNight(),
  start: async () => (await import("./process/start.ts")).benchStart(),
  premiere: async () => (await import("./premiere.ts")).benchPremiere(words.includes("short")),
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
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await benches[name]?.();
process.exit(0);
