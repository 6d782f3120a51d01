import { defineConfig } from "vitest/config";
import { ownProcessTests, plainTests } from "./testing/command/plain-tests.ts";

const all = {
  pool: "forks",
  // A busy machine is no defect: what is waited for may take its time.
  expect: { poll: { timeout: 60_000 } },
  // A test that fails at times is a defect, and is named as one (decision 0031).
  retry: process.env.CI ? 1 : 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

const server = { ...all, globalSetup: "testing/postgres.ts", setupFiles: "testing/database.ts" } as const;

/** Node takes the sources as they are, as it does for a server: less work per file than Vite's module runner by a fifth. */
const native = { experimental: { viteModuleRunner: false } } as const;

const boundaries = "testing/**/boundaries*.test.ts";
/** What `npm run test:deep` runs beside `faults/`: processes of their own, and what takes long. */
const deep = "{app,platform,server}/**/*.deep.test.ts";
const elsewhere = /\/boundaries|\.deep\.test\.ts$/;
const plain = plainTests().filter((file) => !elsewhere.test(file));
const alone = ownProcessTests().filter((file) => !plain.includes(file) && !elsewhere.test(file));

export default defineConfig({
  test: {
    // Two more than the cores of the smallest machine: a third of the time they wait for servers and letters.
    maxWorkers: 4,
    projects: [
      { test: { name: "boundaries", include: [boundaries] } },
      // They share a process: to load the sources for each of them is nearly all that they cost.
      { test: { ...all, ...native, name: "plain", include: plain, isolate: false } },
      {
        test: {
          ...server,
          ...native,
          name: "server",
          include: ["{app,platform,server,content,testing}/**/*.test.ts"],
          exclude: [boundaries, deep, ...plain, ...alone, "**/node_modules/**"],
          // They share a process, the product's code and the built product: what one registers would be the next one's.
          isolate: false,
        },
      },
      { test: { ...server, ...native, name: "alone", include: alone } },
      {
        // What imports a screen: Node alone reads no JSX.
        test: {
          ...server,
          name: "screens",
          // The address of a style sheet is asked for, and is none otherwise.
          css: true,
          include: ["{app,platform}/**/*.test.tsx"],
        },
      },
      {
        test: {
          ...server,
          ...native,
          name: "faults",
          include: ["faults/**/*.test.ts", deep],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
