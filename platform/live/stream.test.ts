import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { flawsOf, LogReader } from "../../testing/log-reader.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { TopicReader } from "../../testing/topic-reader.ts";

let server: RunningApp;
const partyId = "party-vesper-line-finale";
const topic = `party:${partyId}`;
const open: { close(): void }[] = [];

beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => server.stop());

function listen(query: string, headers: Record<string, string> = {}) {
  return new Promise<{ response: IncomingMessage; sent: ClientRequest }>((resolve, reject) => {
    const sent = request(`${server.origin}/live?${query}`, { headers, agent: false }, (response) =>
      resolve({ response, sent }),
    );
    sent.on("error", reject);
    sent.end();
    open.push({ close: () => sent.destroy() });
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) text += chunk;
  return text;
}

async function firstNumbers(response: IncomingMessage): Promise<number[]> {
  let text = "";
  for await (const chunk of response) {
    text += chunk;
    const data = /event: log\ndata: (.*)\n\n/.exec(text)?.[1];
    if (data) return (JSON.parse(data) as { entries: { seq: number }[] }).entries.map(({ seq }) => seq);
  }
  throw new Error(`No log event came: ${text}`);
}

test("a stream is server-sent events that nobody stores or buffers, and starts at once", async () => {
  const { response } = await listen(`topic=${topic}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  const first = await new Promise<string>((resolve) =>
    response.once("data", (chunk: Buffer) => resolve(`${chunk}`)),
  );
  expect(first).toMatch(/^retry: \d+\n\n/);
});

test("a topic goes on exactly after the number that stands before it", async () => {
  const { response } = await listen(`topic=3@${topic}`);
  expect((await firstNumbers(response))[0]).toBe(4);
});

test("a fan's line is live for a stranger, and after a cut nothing is lost or doubled", async () => {
  const fan = new Fan(server.origin);
  await fan.send(`/afters/${partyId}/join`);
  const reader = new LogReader(server.origin, topic, 0);
  open.push(reader);
  const { entry: one } = await fan.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, {
    text: "One",
  });
  await reader.until(({ entries }) => entries.some(({ seq }) => seq === one.seq));
  reader.drop();
  const { entry: two } = await fan.send<{ entry: { seq: number } }>(`/afters/${partyId}/messages`, {
    text: "Two",
  });
  await reader.until(({ entries }) => entries.some(({ seq }) => seq === two.seq));
  expect(reader.connections).toBeGreaterThan(1);
  expect(flawsOf(reader.entries)).toEqual([]);
  expect(reader.entries[0]?.seq).toBe(1);
});

test("no entry of the stream carries a session", async () => {
  const fan = new Fan(server.origin);
  await fan.send(`/afters/${partyId}/join`);
  await fan.send(`/afters/${partyId}/messages`, { text: "Who am I?" });
  const reader = new LogReader(server.origin, topic, 0);
  open.push(reader);
  await reader.until(({ entries }) => entries.some(({ text }) => text === "Who am I?"));
  expect(JSON.stringify(reader.entries)).not.toMatch(/session/);
});

const withSession = async (address?: string) => {
  const fan = new Fan(server.origin, address);
  await fan.send("/session");
  return fan;
};

test("the room counts who is here: sessions that read it, each once, and no stranger", async () => {
  const here = async (readers: LogReader[], count: number) =>
    readers[0]?.until(({ states }) => states.get("here") === count);
  const strangers = [new LogReader(server.origin, topic, 0), new LogReader(server.origin, topic, 0)];
  open.push(...strangers);
  await here(strangers, 0);
  const [one, two] = [await withSession(), await withSession()];
  const readers = [one, one, two].map((fan) => new LogReader(server.origin, topic, 0, fan));
  open.push(...readers);
  await here(strangers, 2);
});

test.each([
  ["after=1", 400],
  ["topic=", 404],
  ["topic=nothing", 404],
  ["topic=party:no-such-party", 404],
  ["topic=party:%00", 404],
  ["topic=__proto__", 404],
  ["topic=constructor:x", 404],
  ["topic=lobby&topic=party:no-such-party", 404],
])("a stream of %j is refused with %i, and with nothing of our insides", async (query, status) => {
  const { response } = await listen(query);
  expect(response.statusCode).toBe(status);
  expect(JSON.parse(await textOf(response))).toEqual({
    code: expect.any(String),
    message: "This stream is not available.",
  });
});

test.each(["9007199254740993", "4000000000", "0"])(
  "the cursor %j ends in a stream or a reload, never in an error",
  async (cursor) => {
    const { response } = await listen(`topic=${cursor}@${topic}`);
    expect(response.statusCode).toBe(200);
    const first = await new Promise<string>((resolve) =>
      response.once("data", (chunk: Buffer) => resolve(`${chunk}`)),
    );
    expect(first).toContain("retry:");
    if (cursor === "4000000000") {
      const reader = new LogReader(server.origin, topic, 4_000_000_000);
      open.push(reader);
      await reader.until(({ reloads }) => reloads > 0);
    }
  },
);

const streams = async () =>
  /^afters_live_streams (\d+)$/m.exec(await (await new Fan(server.origin).get("/metrics")).text())?.[1];

const statusOf = async (query: string, headers?: Record<string, string>) =>
  (await listen(query, headers)).response.statusCode;

test("one address has 512 anonymous and 1,024 streams in all, then 429", async () => {
  const address = "10.7.7.7";
  const from = { "X-Forwarded-For": address };
  // One that has come and gone takes nobody's place.
  await expect.poll(streams).toBe("0");
  (await listen("topic=lobby", from)).sent.destroy();
  await expect.poll(streams).toBe("0");
  const held = await Promise.all(Array.from({ length: 512 }, () => listen("topic=lobby", from)));
  expect(held.every(({ response }) => response.statusCode === 200)).toBe(true);
  const { response } = await listen("topic=lobby", from);
  expect(response.statusCode).toBe(429);
  expect(response.headers["retry-after"]).toBe("30");
  expect(await statusOf("topic=lobby", { "X-Forwarded-For": "10.7.7.8" })).toBe(200);
  const fans = await Promise.all(Array.from({ length: 65 }, () => withSession(address)));
  const last = fans.pop();
  for (const fan of fans) {
    const tabs = Array.from({ length: 8 }, () => statusOf("topic=lobby", fan.headers()));
    expect(new Set(await Promise.all(tabs))).toEqual(new Set([200]));
  }
  expect(await statusOf("topic=lobby", last?.headers())).toBe(429);
  held[0]?.sent.destroy();
  await expect.poll(() => statusOf("topic=lobby", last?.headers())).toBe(200);
});

test("a session has at most 8 streams, and a lost one makes room", async () => {
  const fan = await withSession();
  const tabs = Array.from({ length: 8 }, () => new TopicReader(fan));
  open.push(...tabs);
  await Promise.all(tabs.map((tab) => tab.open(["lobby"])));
  expect(await statusOf("topic=lobby", fan.headers())).toBe(429);
  const stranger = await withSession(fan.address);
  expect(await statusOf(`topic=lobby&instead=${tabs[0]?.stream}`, stranger.headers())).toBe(200);
  expect(await statusOf("topic=lobby", fan.headers())).toBe(429);
  const instead = () => statusOf(`topic=lobby&instead=${tabs[0]?.stream}`, fan.headers());
  await expect.poll(instead).toBe(200);
});

/** Everything that is answered on one connection, until the other side ends it or nothing more comes. */
function onOneConnection(...requests: string[]): Promise<{ text: string; ended: boolean }> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () =>
      socket.write(requests.map((line) => `${line} HTTP/1.1\r\nHost: x\r\n\r\n`).join("")),
    );
    open.push({ close: () => socket.destroy() });
    const quiet = setTimeout(() => resolve({ text, ended: false }), 1_500);
    socket.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    // This side may cut it.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(quiet);
      resolve({ text, ended: true });
    });
  });
}

test("data behind a stream request ends both, and none of it becomes events", async () => {
  for (const behind of ["GET /live?topic=lobby", "GET /healthz", "POST /live/x", "nonsense"]) {
    const { text, ended } = await onOneConnection("GET /live?topic=lobby", behind);
    expect([behind, ended, text.match(/HTTP\/1\.1/g)?.length ?? 0]).toEqual([
      behind,
      true,
      expect.toSatisfy((n) => n < 2),
    ]);
  }
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  let text = "";
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const begun = new Promise<void>((resolve) =>
    socket.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("event: open")) resolve();
    }),
  );
  socket.write("GET /live?topic=lobby HTTP/1.1\r\nHost: x\r\n\r\n");
  await begun;
  for (let n = 0; n < 20; n++) socket.write("GET /live?topic=lobby HTTP/1.1\r\nHost: x\r\n\r\n");
  await closed;
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("a stream that stands behind an answer under way is refused after it", async () => {
  const { text } = await onOneConnection("GET /readyz", "GET /live?topic=lobby");
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*ready[\s\S]*HTTP\/1\.1 400 [\s\S]*"not_first_in_line"/);
  expect(text).not.toContain("event: open");
});

test("streams of closed connections are counted out", async () => {
  await expect.poll(streams, { timeout: 5_000 }).toBe("0");
  const { sent } = await listen("topic=lobby");
  expect(await streams()).toBe("1");
  sent.destroy();
  await expect.poll(streams).toBe("0");
});

test("half a request, and a connection that is cut at once, leave the server up", async () => {
  for (const text of [
    "GET /live?topic=lobby HTTP/1.1\r\nHost: x\r\n",
    `GET /live?topic=0@${topic} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ]) {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    // This side cuts it.
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.write(text, resolve));
    socket.resetAndDestroy();
  }
  expect((await new Fan(server.origin).get("/healthz")).status).toBe(200);
});
