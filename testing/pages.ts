import { afterAll, beforeAll, inject } from "vitest";
import { type RunningApp, startApp } from "./app.ts";
import { Fan } from "./fan.ts";
import { Page } from "./page.ts";
import { sampleDatabase } from "./server.ts";

/** For a file of tests: the product with its samples, in this process, and its pages read as HTML. */
export function servePages(env: Record<string, string> = {}) {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")), ...env });
  });
  afterAll(() => app.stop());
  const newFan = () => new Fan(app.origin);
  return {
    newFan,
    origin: () => app.origin,
    open: (path: string, fan = newFan(), headers?: Record<string, string>) => Page.open(fan, path, headers),
  };
}
