import { build, isBuilt } from "./build.ts";

// What `npm start` runs: builds when something changed since the last build, then serves.
if (!isBuilt()) {
  console.log("Building, this takes a few seconds ...");
  build();
}
await import("./main.ts");
