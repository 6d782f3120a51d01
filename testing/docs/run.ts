import { readFileSync, writeFileSync } from "node:fs";
import { exampleOf, settingsIn, withTable } from "./configuration.ts";

// `npm run docs`: writes what the docs tell of the settings from the settings themselves.

const settings = settingsIn(readFileSync("platform/config.server.ts", "utf8"));
const page = "docs/configuration.md";
writeFileSync(page, withTable(readFileSync(page, "utf8"), settings));
writeFileSync(".env.example", exampleOf(settings));
