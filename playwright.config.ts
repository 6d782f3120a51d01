import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { systemChromium } from "./testing/tools.ts";

// BASE_URL points the tests at a server that runs already; else the built one is started on a fresh data folder.
const port = process.env.E2E_PORT ?? "3399";
const baseURL = process.env.BASE_URL ?? `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    baseURL,
    launchOptions: {
      executablePath: systemChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
    trace: "retain-on-failure",
  },
  webServer: process.env.BASE_URL
    ? undefined
    : {
        command: "node server/main.ts",
        url: `${baseURL}/readyz`,
        env: {
          PORT: port,
          DATA_DIR: mkdtempSync(join(tmpdir(), "afters-e2e-")),
          LOG_LEVEL: "error",
          TRUST_PROXY: "1",
        },
        gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desk", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
