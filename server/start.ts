import { build, isBuilt } from "./build.ts";

if (!isBuilt()) {
  console.log("Building, this takes a few seconds ...");
  build();
}
await import("./main.ts");
