import { defineConfig } from "vitest/config";

const server = {
  pool: "forks",
  globalSetup: "testing/postgres.ts",
  setupFiles: "testing/database.ts",
  // A busy machine is no defect: what is waited for may take its time.
  expect: { poll: { timeout: 60_000 } },
  // A test that fails at times is a defect, and is named as one (decision 0062).
  retry: process.env.CI ? 1 : 0,
} as const;

/** Node takes the sources as they are, as it does for a server: less work per file than Vite's module runner by a fifth. */
const native = { experimental: { viteModuleRunner: false } } as const;

export default defineConfig({
  test: {
    // Two more than the cores of the smallest machine: a third of the time they wait for servers and letters.
    maxWorkers: 4,
    projects: [
      { test: { name: "boundaries", include: ["testing/**/boundaries*.test.ts"] } },
      {
        test: {
          ...server,
          ...native,
          name: "server",
          include: ["{app,platform,server,content,testing}/**/*.test.ts"],
          exclude: ["testing/**/boundaries*.test.ts", "**/node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What imports a screen: Node alone reads no JSX.
        test: {
          ...server,
          name: "screens",
          include: ["{app,platform}/**/*.test.tsx"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...server,
          ...native,
          name: "faults",
          include: ["faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
