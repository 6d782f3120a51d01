import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { systemChromium } from "./testing/command/tools.ts";
import { folderOfRun } from "./testing/temporary/folder-of-run.ts";

// BASE_URL points the tests at a server that runs already; else the built one is started on a fresh data folder.
const port = process.env.E2E_PORT ?? "3399";
const baseURL = process.env.BASE_URL ?? `http://localhost:${port}`;

// Tests of the desk print themselves a link there, in processes of their own.
process.env.E2E_DATA_DIR ??= freshDataDir();
const dataDir = process.env.E2E_DATA_DIR;

/** Only the run's first process comes here. It is the last to end. */
function freshDataDir(): string {
  const { folder, remove } = folderOfRun("e2e");
  process.once("exit", remove);
  const data = join(folder, "data");
  mkdirSync(data);
  return data;
}

export default defineConfig({
  testDir: "e2e",
  workers: 3,
  fullyParallel: true,
  // Generous, because a busy machine is no defect.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A test that fails at times is a defect, and is named as one (decision 0031).
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    baseURL,
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        // A page lives for seconds: to optimise its scripts costs a tenth of all that it takes, and is never earned back.
        "--js-flags=--max-lazy --no-opt --no-maglev",
      ],
    },
  },
  webServer: process.env.BASE_URL
    ? undefined
    : {
        command: "node server/start.ts",
        url: `${baseURL}/readyz`,
        timeout: 120_000,
        env: {
          PORT: port,
          DATA_DIR: dataDir,
          LOG_LEVEL: "error",
          TRUST_PROXY: "1",
          // One network then sends 2 GB in an hour.
          FILES_MOST_GB: "20",
          PUBLISHABLE_KEY: "afters_publishable_of_the_tests",
          AFTERPARTY_PASSWORD: "the-clock-stops-at-one",
          SHOWCASE_CODE: "the-light-walks",
          SHOWCASE_VARIANT_CODE: "before-you-sign",
        },
        gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      },
  // What depends on the window is looked at in others by the test itself, on one load.
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
