import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleOf, settingsIn, withTable } from "./configuration.ts";

const settings = settingsIn(readFileSync("platform/config.server.ts", "utf8"));

test("npm run docs: configuration.md and .env.example match the code's settings", () => {
  expect(settings.length).toBeGreaterThan(40);
  const page = readFileSync("docs/configuration.md", "utf8");
  expect(page).toBe(withTable(page, settings));
  expect(readFileSync(".env.example", "utf8")).toBe(exampleOf(settings));
});

test("an undocumented default, or one that differs from the code, is refused", () => {
  const source = (rule: string) => `const Environment = z.object({\n${rule}\n});\n`;
  const told = "  /** Once. Default: 20. */\n  NAMES: z.string().default(20),";
  expect(settingsIn(source(told))).toEqual([{ name: "NAMES", meaning: "Once.", fallback: "20" }]);
  expect(() => settingsIn(source("  NAMES: z.string(),"))).toThrow("NAMES");
  expect(() => settingsIn(source(told.replace("default(20)", "default(30)")))).toThrow("30");
});
