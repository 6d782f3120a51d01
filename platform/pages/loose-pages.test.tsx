import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.server.ts";

const page = (main: string) => `<html><body><main id="content" tabindex="-1">${main}</main></body></html>`;

test("pages at random addresses evict each other, never fixed ones", async () => {
  const rendered: string[] = [];
  const room = { freshSeconds: 60, strangersOnly: true, own: async () => null };
  const cache = new PageCache(
    (path) => (path === "/" ? { freshSeconds: 60 } : room),
    async (address) => {
      rendered.push(address);
      const answer = new Response(page(address), { headers: { "Content-Type": "text/html" } });
      return address === "/" ? { answer } : { answer, renderOwn: () => page(address) };
    },
  );
  const server = createServer((request, response) => void cache.serve(request, response)).listen(
    0,
    "127.0.0.1",
  );
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once("listening", () => resolve(server.address() as AddressInfo)),
  );
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await ask("/");
  for (let n = 0; n < 205; n++) await ask(`/rooms/${n}`);
  rendered.length = 0;
  for (const path of ["/", "/rooms/204", "/rooms/5"]) expect(await ask(path)).toContain(path);
  expect(rendered).toEqual([]);
  await ask("/rooms/4");
  expect(rendered).toEqual(["/rooms/4"]);
  server.closeAllConnections();
  server.close();
});

test("unusual queries count for their sender and evict only their own kind", async () => {
  const rendered: string[] = [];
  const board = { freshSeconds: 60, editions: { friend: /^\w+$/ } };
  const room = { freshSeconds: 60, strangersOnly: true, own: async () => null };
  const cache = new PageCache(
    (path) => (path === "/board" ? board : room),
    async (address) => {
      rendered.push(address);
      const answer = new Response(page(address), { headers: { "Content-Type": "text/html" } });
      return address.startsWith("/board") ? { answer } : { answer, renderOwn: () => page(address) };
    },
  );
  const server = createServer((request, response) => void cache.serve(request, response)).listen(
    0,
    "127.0.0.1",
  );
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once("listening", () => resolve(server.address() as AddressInfo)),
  );
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const path of ["/rooms/one", "/board"]) expect(await ask(path)).toBe(200);
  for (let n = 0; n < 210; n++) expect(await ask(`/board?friend=f${n}`)).toBe(200);
  rendered.length = 0;
  for (const path of ["/rooms/one", "/board", "/board?friend=f209"]) expect(await ask(path)).toBe(200);
  expect(rendered).toEqual([]);
  const statuses = new Set<number>();
  for (let n = 1_000; n < 1_500; n++) statuses.add(await ask(`/board?friend=f${n}`));
  expect([...statuses]).toEqual([200, 429]);
  expect(await ask("/board")).toBe(200);
  server.closeAllConnections();
  server.close();
});
