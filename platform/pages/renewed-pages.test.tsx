import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.server.ts";

test("a changed page is shown as it is now, and an unchanged one keeps its validator", async () => {
  let words = "The lamp is out";
  let rendered = 0;
  const cache = new PageCache(
    () => ({ freshSeconds: 0, staleSeconds: 0 }),
    async () => {
      rendered += 1;
      return { answer: new Response(`<main>${words}</main>`, { headers: { "Content-Type": "text/html" } }) };
    },
  );
  const server = createServer((request, response) => void cache.serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
    return { status: answer.status, etag: answer.headers.get("etag") ?? "", text: await answer.text() };
  };
  const first = await ask();
  expect(first.text).toContain("The lamp is out");
  expect(await ask()).toEqual(first);
  expect((await ask({ "If-None-Match": first.etag })).status).toBe(304);
  words = "The lamp is lit";
  const second = await ask({ "If-None-Match": first.etag });
  expect(second.status).toBe(200);
  expect(second.text).toContain("The lamp is lit");
  expect(second.etag).not.toBe(first.etag);
  expect(rendered).toBe(4);
  server.closeAllConnections();
  server.close();
});
