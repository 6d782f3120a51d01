import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { newSession } from "../../../platform/session/session.server.ts";
import { connected, ownerOf } from "../../../testing/connected.ts";
import { tokenFor } from "../../../testing/data-layer/settled.ts";
import { type RunningServer, startServer } from "../../../testing/server.ts";

let server: RunningServer;
const open: WebSocket[] = [];

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "", LOG_LEVEL: "warn" });
});
afterEach(async () => {
  for (const socket of open) socket.terminate();
  await Promise.all(open.splice(0).map(closed));
});
afterAll(() => server.stop());

async function socketOf(network: string): Promise<WebSocket> {
  const address = `${server.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=afters_publishable_of_the_tests&vsn=2.0.0`;
  const socket = new WebSocket(address, { headers: { "X-Forwarded-For": network } });
  open.push(socket);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

const closed = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) resolve(0);
    else socket.once("close", resolve);
  });

let refs = 0;
const messageOf = (channel: string, event: string, payload: object) => {
  refs += 1;
  return { ref: String(refs), text: JSON.stringify([String(refs), String(refs), channel, event, payload]) };
};

/** "ok", or why not. */
function asked(socket: WebSocket, channel: string, event: string, payload: object): Promise<string> {
  const { ref, text } = messageOf(channel, event, payload);
  return new Promise((resolve) => {
    socket.on("message", function hear(bytes) {
      const [, heard, , what, { status, response }] = JSON.parse(String(bytes));
      if (heard !== ref || what !== "phx_reply") return;
      socket.off("message", hear);
      resolve(status === "ok" ? "ok" : response.reason);
    });
    socket.send(text);
  });
}

const watching = (count: number) => ({
  config: {
    postgres_changes: Array.from({ length: count }, (_, n) => ({
      event: "*",
      schema: "public",
      table: "polls",
      filter: `id=in.(${n},${refs})`,
    })),
  },
});
const join = (socket: WebSocket, channel: string, watches: number) =>
  asked(socket, `realtime:${channel}`, "phx_join", watching(watches));

test("a socket watches twenty rows over all channels, and frees them when it leaves", async () => {
  const socket = await socketOf("198.51.100.1");
  expect(await join(socket, "a", 12)).toBe("ok");
  expect(await join(socket, "b", 12)).toBe("too_many_watches");
  expect(await join(socket, "c", 8)).toBe("ok");
  expect(await join(socket, "d", 1)).toBe("too_many_watches");
  expect(await asked(socket, "realtime:a", "phx_leave", {})).toBe("ok");
  expect(await join(socket, "b", 12)).toBe("ok");
});

test("a network watches some 2,000 rows over all sockets, unaffected by others", async () => {
  const sockets = await Promise.all(Array.from({ length: 104 }, () => socketOf("198.51.100.2")));
  // All of them come while the first look at the table takes its time.
  const outcomes = await connected({ connectionString: ownerOf() }, async (on) => {
    await on.query("begin");
    await on.query("lock table polls");
    const joins = sockets.map((socket) => join(socket, "a", 20));
    const waiting = "select 1 from pg_locks where relation = 'polls'::regclass and not granted";
    await expect.poll(async () => (await on.query(waiting)).rowCount).toBeGreaterThan(0);
    await on.query("commit");
    return Promise.all(joins);
  });
  const refused = outcomes.filter((outcome) => outcome !== "ok");
  expect(refused).toEqual(["too_many_watches", "too_many_watches"]);
  expect(await join(await socketOf("198.51.100.3"), "a", 20)).toBe("ok");
});

test("joins that are sent just before a socket ends leave nothing behind", async () => {
  const staying = await socketOf("198.51.100.4");
  // Who they are has to be looked up, and by then they are gone.
  const access_token = await tokenFor(newSession());
  for (let n = 0; n < 120; n++) {
    const socket = await socketOf("198.51.100.4");
    for (const channel of ["a", "b", "c", "a"])
      socket.send(messageOf(`realtime:${channel}`, "phx_join", { ...watching(6), access_token }).text);
    socket.terminate();
    await closed(socket);
  }
  expect(await join(staying, "a", 20)).toBe("ok");
});

test("messages are also counted per network, and many busy sockets together are ended", async () => {
  const ends: number[] = [];
  const sockets = await Promise.all(Array.from({ length: 25 }, () => socketOf("198.51.100.5")));
  for (const socket of sockets) {
    socket.once("close", (code) => ends.push(code));
    for (let beat = 0; beat < 190; beat++) socket.send(messageOf("phoenix", "heartbeat", {}).text);
    await Promise.race([closed(socket), asked(socket, "phoenix", "heartbeat", {})]);
  }
  await expect.poll(() => ends.length).toBeGreaterThan(2);
  expect(new Set(ends)).toEqual(new Set([1008]));
  expect(ends.length).toBeLessThan(6);
});

/** All that comes back for these bytes until the server ends it; of one that it keeps open, the head of an answer. */
function said(bytes: string, isKeptOpen = false): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (chunk) => {
      text += chunk;
      if (isKeptOpen && text.includes("\r\n\r\n")) done();
    });
    socket.on("error", () => undefined);
    socket.once("close", done);
    socket.write(bytes);
  });
}

const upgrade = (key: string) =>
  `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

test("an upgrade sent behind a running request ends the connection", async () => {
  const known = "afters_publishable_of_the_tests";
  expect(await said(upgrade(known), true)).toContain("101 Switching Protocols");
  for (const path of ["/polls", "/live?topic=lobby", "/rest/v1/polls?apikey=x"])
    expect(await said(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n${upgrade(known)}`), path).not.toContain("101");
});

test("an unsupported upgrade is ignored and the request answered over HTTP/1.1", async () => {
  for (const [path, protocol] of [
    ["/healthz", "h2c"],
    ["/rest/v1/", "h2c"],
    ["/healthz", "websocket"],
  ] as const)
    expect(
      await said(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
        true,
      ),
      `${path} ${protocol}`,
    ).toMatch(/^HTTP\/1\.1 [24]\d\d /);
});

test("a refused upgrade ends at once with standard headers and an anonymous log line", async () => {
  const refused = await said(upgrade("nobody%00"));
  expect(refused).toMatch(/^HTTP\/1\.1 401 [\s\S]*X-Content-Type-Options: nosniff/);
  expect(refused).toContain("a publishable key that is known here");
  await expect.poll(() => server.output()).toContain("unknown_key");
  const line =
    server
      .output()
      .split("\n")
      .find((one) => one.includes("unknown_key")) ?? "";
  expect(Object.keys(JSON.parse(line)).sort()).toEqual(["code", "level", "msg", "part", "time"]);
});
