import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Fan } from "../../testing/fan.ts";
import { TopicReader } from "../../testing/topic-reader.ts";
import { providePersons } from "../session/persons.server.ts";
import { newSession, sessionCookie, sessionCookieName } from "../session/session.server.ts";
import { countPeople, publishState } from "./hub.server.ts";
import { permissionsChanged, startLive, stopLive } from "./live.server.ts";
import { serveStream, serveStreamChange } from "./stream.server.ts";
import { defineTopic, type LogEntry, mayRead, provideLogs } from "./topics.server.ts";

const persons = new Map<string, string>();
const guests = new Set<string>();
let server: Server;
const open: TopicReader[] = [];
const stored: LogEntry[] = [];

beforeAll(async () => {
  providePersons({
    find: async (session) => persons.get(session) ?? null,
    findOrMake: async (session) => persons.get(session) ?? session,
  });
  provideLogs({
    read: async (_topic, after) => stored.filter(({ seq }) => seq > after),
    heads: async (topics) => new Map(topics.map((topic) => [topic, stored.length])),
  });
  defineTopic("ledger", { hasLog: true, mayRead: () => true });
  defineTopic("vault", {
    hasLog: false,
    mayRead: (_id, { person }) => person !== null && guests.has(person),
  });
  defineTopic("street", { hasLog: false, mayRead: () => true });
  defineTopic("broken", {
    hasLog: false,
    mayRead: (_id, { person }) => {
      if (person && !guests.has(person)) throw new Error("Nobody can be asked.");
      return true;
    },
  });
  startLive();
  server = createServer((request, response) =>
    request.method === "POST" ? serveStreamChange(request, response) : serveStream(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
  guests.clear();
});
afterAll(async () => {
  await stopLive();
  server.close();
});

async function reading(person: string | null, topics: string[], session = newSession()) {
  const fan = new Fan(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (person) persons.set(session, person);
  fan.cookies.set(sessionCookieName, sessionCookie(session).split(";")[0]?.split("=")[1] ?? "");
  const reader = new TopicReader(fan);
  open.push(reader);
  await reader.open(topics);
  return reader;
}

test("a topic that is no longer permitted ends for that fan only, within a second", async () => {
  for (const guest of ["ana", "bo"]) guests.add(guest);
  const [phone, desk, other] = [
    await reading("ana", ["vault:a", "street:b"]),
    await reading("ana", ["vault:a"]),
    await reading("bo", ["vault:a"]),
  ];
  guests.delete("ana");
  permissionsChanged("ana");
  await phone.until(() => phone.ended.get("vault:a") === "no_longer_yours", 1_000);
  await desk.until(() => desk.ended.get("vault:a") === "no_longer_yours", 1_000);
  publishState("vault:a", "news", 1);
  publishState("street:b", "news", 2);
  await other.until(() => other.states.get("vault:a news") === 1);
  await phone.until(() => phone.states.get("street:b news") === 2);
  expect(phone.states.has("vault:a news")).toBe(false);
  expect(desk.states.has("vault:a news")).toBe(false);
  expect(other.ended.size).toBe(0);
});

test("who still may read goes on, however often they are asked", async () => {
  guests.add("ana");
  const reader = await reading("ana", ["vault:a"]);
  for (let n = 0; n < 5; n++) permissionsChanged("ana");
  publishState("vault:a", "news", 3);
  await reader.until(() => reader.states.get("vault:a news") === 3);
  expect(reader.ended.size).toBe(0);
});

test("when nobody can be asked, nobody stays", async () => {
  guests.add("ana");
  const reader = await reading("ana", ["broken:a"]);
  guests.delete("ana");
  permissionsChanged("ana");
  await reader.until(() => reader.ended.get("broken:a") === "no_longer_yours", 1_000);
});

test("what ended is not let in again, and a right that came back is", async () => {
  guests.add("ana");
  const reader = await reading("ana", ["street:b"]);
  guests.delete("ana");
  await reader.change(["vault:a"], []);
  await reader.until(() => reader.ended.get("vault:a") === "no_such_topic");
  guests.add("ana");
  await reader.change(["vault:a"], []);
  await reader.until(() => reader.taken.includes("vault:a"));
});

test("a visitor who becomes a fan is asked to reconnect, and reads their own", async () => {
  const session = newSession();
  const reader = await reading(null, ["street"], session);
  await reader.change(["vault"], []);
  await reader.until(() => reader.ended.get("vault") === "no_such_topic");
  guests.add("nia");
  persons.set(session, "nia");
  await reader.change(["vault"], []);
  await reader.until(() => reader.closed);
  const again = await reading("nia", ["street", "vault"], session);
  publishState("vault", "gold", 41);
  await again.until(() => again.states.get("vault gold") === 41);
});

test("nobody but its own session changes a stream", async () => {
  const [mine, stranger] = [await reading("ana", ["street:b"]), await reading("bo", ["street:b"])];
  const own = stranger.stream;
  for (const stream of [mine.stream, "no-such-stream"]) {
    stranger.stream = stream;
    expect(await stranger.change(["street:c"], ["street:b"])).toBe(404);
  }
  stranger.stream = own;
  expect(await stranger.change(["street:c"], [])).toBe(204);
  await stranger.until(() => stranger.taken.includes("street:c"));
  publishState("street:b", "news", 4);
  await mine.until(() => mine.states.get("street:b news") === 4);
  expect(mine.taken).toEqual(["street:b"]);
});

test("people are counted, however many streams they have, and counted out when they go", async () => {
  const seen = (reader: TopicReader) => reader.states.get("street:p here");
  const [ana, again] = [await reading("ana", ["street:p"]), await reading("ana", ["street:p"])];
  await ana.until(() => seen(ana) === 1);
  const bo = await reading("bo", ["street:p"]);
  await ana.until(() => seen(ana) === 2);
  expect(countPeople("street:p")).toBe(2);
  bo.close();
  again.close();
  await ana.until(() => seen(ana) === 1);
});

test("what was committed and never published is found within about a second", async () => {
  const reader = await reading("ana", ["0@ledger:a"]);
  stored.push({ seq: 1, text: "found" });
  await reader.until(() => reader.entries("ledger:a").length === 1, 4_000);
  expect(reader.entries("ledger:a")).toEqual([{ seq: 1, text: "found" }]);
});

test("no topic has a zero byte in its name", async () => {
  const anybody = { session: null, person: null };
  expect(await mayRead("street:a", anybody)).toBe(true);
  expect(await mayRead("street:a\0", anybody)).toBe(false);
});

test("a session that changes fans reconnects as the new one; others stay", async () => {
  guests.add("ana");
  const [turned, stays] = [newSession(), newSession()];
  const [desk, phone] = [
    await reading("ana", ["vault:a"], turned),
    await reading("ana", ["vault:a", "street:b"], stays),
  ];
  persons.set(turned, "somebody new");
  permissionsChanged("ana");
  await desk.until(() => desk.closed, 1_000);
  publishState("street:b", "news", 5);
  await phone.until(() => phone.states.get("street:b news") === 5);
  expect(phone.closed).toBe(false);
});
