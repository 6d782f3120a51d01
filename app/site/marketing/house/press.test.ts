import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const read = async (path: string) => (await new Fan(server.origin).get(path)).text();

test("the press page has logos and pictures of the named types, and an address", async () => {
  const html = await read("/press");
  expect(html).toContain("<title>Press | afters</title>");
  expect(html).toMatch(/<meta name="description" content="[^"]{60,}"/);
  expect(html).toMatch(/property="og:image" content="[^"]+card-press[^"]+"/);
  const files = [...html.matchAll(/<a href="([^"]+)" download/g)].map(([, href]) => href ?? "");
  expect(files.filter((file) => file.startsWith("/press/"))).toHaveLength(14);
  expect(files.length).toBeGreaterThan(16);
  const types: Record<string, string> = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" };
  for (const file of files) {
    const answer = await new Fan(server.origin).get(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get("content-type"), file).toContain(types[file.split(".").at(-1) ?? ""]);
  }
  expect(html).toContain('href="mailto:hello@afters.app');
  const tags = [...html.matchAll(/<img [^>]*src="\/(?:press|screenshot|art\/card)[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(tags.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([]);
});

test("the press page is in the sitemap, and investors and footers link to it", async () => {
  expect(await read("/sitemap.xml")).toMatch(/<loc>[^<]+\/press<\/loc>/);
  const html = await read("/investors");
  expect([...html.matchAll(/href="\/press"/g)]).toHaveLength(2);
});
