import { afterAll, beforeAll, expect, test } from "vitest";
import { integrityOf, releasedHashes } from "../../../sdk/build.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test("every file that a page has pinned is served as it was, for ever and to everybody", async () => {
  const releases = Object.entries(releasedHashes());
  expect(releases.length).toBeGreaterThan(0);
  for (const [version, hashes] of releases)
    for (const [name, integrity] of Object.entries(hashes)) {
      const answer = await fetch(`${server.origin}/sdk/${version}/${name}`);
      const headers = ["cache-control", "access-control-allow-origin"].map((one) => answer.headers.get(one));
      expect([name, answer.status, ...headers]).toEqual([
        name,
        200,
        "public, max-age=31536000, immutable",
        "*",
      ]);
      expect(integrityOf(await answer.text()), name).toBe(integrity);
    }
});
