import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { sampleDatabase, startServer } from "../../testing/server.ts";
import { allowSlowBody, openServer, timeouts } from "./http-server.server.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const quick = {
  headersTimeout: 300,
  requestTimeout: 900,
  keepAliveTimeout: 400,
  unreadTimeout: 300,
  connectionsCheckingInterval: 20,
};
const many = { inAll: 1_000, perAddress: 1_000 };

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const echo = (most = many, timing = quick) =>
  listening(
    openServer(
      (request, response) => {
        // A body that breaks off is what these tests send.
        request.on("error", () => undefined);
        request.resume().once("end", () => response.end("heard"));
      },
      most,
      timing,
    ),
  );

type Talk = { socket: Socket; text: () => string; closed: Promise<number> };

/** `closed` is how long it took from here, in milliseconds. */
function talk(port: number, first = ""): Talk {
  const started = performance.now();
  let text = "";
  const socket = connect(port, "127.0.0.1");
  if (first) socket.write(first);
  socket.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  // The server may cut it.
  socket.on("error", () => undefined);
  closing.push(() => socket.destroy());
  const closed = new Promise<number>((resolve) =>
    socket.once("close", () => resolve(performance.now() - started)),
  );
  return { socket, text: () => text, closed };
}

/** A byte now and then, as somebody does who wants to keep connections busy. */
function dripping({ socket }: Talk, text: string): void {
  const timer = setInterval(() => socket.writable && socket.write(text), 40);
  closing.push(() => clearInterval(timer));
}

const post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n";

test("missing or slow headers end the connection in time with 408", async () => {
  const port = await echo();
  const [silent, slow] = [talk(port), talk(port, "GET / HTTP/1.1\r\nHost: x\r\n")];
  dripping(slow, "X");
  for (const one of [silent, slow]) {
    const after = await one.closed;
    expect(after).toBeGreaterThan(quick.headersTimeout - 50);
    expect(after).toBeLessThan(quick.headersTimeout + 400);
    expect(one.text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*X-Content-Type-Options: nosniff/);
  }
});

test("a body that comes too slowly ends the connection when its time is over", async () => {
  const slow = talk(await echo(), post);
  dripping(slow, "x");
  const after = await slow.closed;
  expect(after).toBeGreaterThan(quick.requestTimeout - 50);
  expect(after).toBeLessThan(quick.requestTimeout + 400);
});

test("a body of files that comes slowly is let come, and one that does not come is not", async () => {
  const port = await listening(
    openServer(
      (request, response) => {
        allowSlowBody(request);
        request.on("error", () => undefined);
        request.resume().once("end", () => response.end("heard"));
      },
      many,
      quick,
    ),
  );
  const [slow, idle] = [talk(port, post), talk(port, post)];
  dripping(slow, "x".repeat(2_000));
  const after = await idle.closed;
  expect(after).toBeGreaterThan(quick.requestTimeout - 50);
  expect(after).toBeLessThan(quick.requestTimeout + 400);
  expect(idle.text()).toContain("408");
  await expect.poll(slow.text).toContain("heard");
});

test.each([
  ["headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}`, 431],
  [
    "words beside a chunk that are too long",
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${"x".repeat(20_000)}`,
    413,
  ],
  ["what is no request", "nonsense\r\n\r\n", 400],
])("%s: the status says so, and the connection ends", async (_, sent, status) => {
  const one = talk(await echo(many, timeouts), sent);
  await one.closed;
  expect(one.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*Connection: close`));
});

test("an answer of which nothing is read is let go of", async () => {
  const answer = "x".repeat(8_000_000);
  const timing = { ...timeouts, unreadTimeout: 300 };
  const server = openServer((_, response) => void response.end(answer), many, timing);
  const port = await listening(server);
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  const { socket } = talk(port);
  socket.pause();
  await expect.poll(open).toBe(1);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(open, { timeout: 5_000 }).toBe(0);
});

test("the second request of a connection has no more time than the first", async () => {
  const one = talk(await echo(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(one.text).toContain("heard");
  const begun = performance.now();
  one.socket.write("GET / HTTP/1.1\r\n");
  await one.closed;
  expect(performance.now() - begun).toBeLessThan(quick.headersTimeout + 400);
});

test("headers have 10 s and a request 30 s, checked often enough", async () => {
  expect(timeouts).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  // Those of common proxies are a minute.
  expect(timeouts.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(timeouts.connectionsCheckingInterval).toBeLessThanOrEqual(1_000);
  const { origin, stop } = await startServer({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
  const slow = talk(Number(new URL(origin).port), "GET / HTTP/1.1\r\nHost: x\r\n");
  const after = await slow.closed;
  await stop();
  expect(after).toBeGreaterThan(9_500);
  expect(after).toBeLessThan(12_000);
}, 60_000);

test("a connection over the limit is closed, per address and in total", async () => {
  const get = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  for (const most of [
    { inAll: 100, perAddress: 3 },
    { inAll: 3, perAddress: 100 },
  ]) {
    const port = await echo(most, timeouts);
    const held = [talk(port), talk(port), talk(port)];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
    const late = talk(port, get);
    expect(await late.closed).toBeLessThan(1_000);
    expect(late.text()).toBe("");
    held[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const next = talk(port, get);
        await next.closed;
        return next.text();
      })
      .toContain("heard");
  }
});

test("MAX_CONNECTIONS_PER_ADDRESS applies without a proxy, MAX_CONNECTIONS always", async () => {
  const settings: Record<string, string>[] = [
    { MAX_CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "0" },
    { MAX_CONNECTIONS: "2", MAX_CONNECTIONS_PER_ADDRESS: "1", TRUST_PROXY: "1" },
  ];
  for (const env of settings) {
    const { origin, stop } = await startServer({
      DATABASE_URL: await sampleDatabase(inject("postgres")),
      ...env,
    });
    const port = Number(new URL(origin).port);
    const held = [talk(port), talk(port)];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
    expect(await talk(port).closed).toBeLessThan(1_000);
    expect(held.every(({ socket }) => !socket.destroyed)).toBe(true);
    await stop();
  }
}, 60_000);

test("a request that breaks its answer gets 500, and the server goes on", async () => {
  const port = await listening(
    openServer(
      async ({ url }, response) => {
        if (url === "/late") response.writeHead(200).write("half");
        if (url !== "/well") response.setHeader("Location", "/\u2603");
        response.end("well");
      },
      many,
      quick,
    ),
  );
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const broken = await ask("/broken");
  expect([broken.status, await broken.text()]).toEqual([500, "Something went wrong. Please try again."]);
  expect(broken.headers.get("x-content-type-options")).toBe("nosniff");
  await expect(ask("/late").then((answer) => answer.text())).rejects.toThrow();
  expect(await (await ask("/well")).text()).toBe("well");
});
