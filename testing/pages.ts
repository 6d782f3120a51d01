import { afterAll, beforeAll, inject } from "vitest";
import { type RunningApp, startApp } from "./app.ts";
import { connected } from "./connected.ts";
import { Fan } from "./fan.ts";
import { Page } from "./page.ts";
import { sampleDatabase } from "./server.ts";

/** For a file of tests: the product with its samples, in this process, and its pages read as HTML. */
export function servePages(env: Record<string, string> = {}) {
  let app: RunningApp;
  let database: string;
  beforeAll(async () => {
    database = await sampleDatabase(inject("postgres"));
    app = await startApp({ DATABASE_URL: database, ...env });
  });
  afterAll(() => app.stop());
  const newFan = () => new Fan(app.origin);
  return {
    newFan,
    /** In the pages' database, which is not that of the test's own pool. */
    run: (text: string, values: unknown[] = []) =>
      connected({ connectionString: database }, (client) => client.query(text, values)),
    origin: () => app.origin,
    open: (path: string, fan = newFan(), headers?: Record<string, string>) => Page.open(fan, path, headers),
  };
}
