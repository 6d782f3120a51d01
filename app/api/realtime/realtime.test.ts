import type { RealtimeChannel } from "@supabase/supabase-js";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { ownerOf } from "../../../testing/connected.ts";
import { fanOf } from "../../../testing/data-layer/fan-of.ts";
import { claimsOf, clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { freePort } from "../../../testing/free-port.ts";
import { sampleDatabase } from "../../../testing/server.ts";

let server: RunningApp;
let database: pg.Client;
let env: Record<string, string>;
const clients: ReturnType<typeof clientOf>[] = [];
const aClient = () => {
  const client = clientOf(server);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  const url = await sampleDatabase(inject("postgres"));
  env = { DATABASE_URL: url, PORT: String(await freePort()), SAMPLE_CONTENT: "off" };
  server = await startApp(env);
  database = new pg.Client({ connectionString: ownerOf(url) });
  await database.connect();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const joined = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve("ok");
      else if (error) resolve(error.message);
    });
  });

async function aParty(): Promise<string> {
  const id = `night-${Math.random().toString(36).slice(2)}`;
  await database.query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
     values ($1, 'A quiet night', 'Vesper Line', 'vesper-line', 'Maud', 'still-vesper-line', 'Bring a blanket.',
       now() - interval '10 minutes', now() + interval '1 hour')`,
    [id],
  );
  await database.query(
    "insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties where id = $1",
    [id],
  );
  return id;
}

async function aPoll(): Promise<string> {
  const id = `poll-${Math.random().toString(36).slice(2)}`;
  await database.query(
    `insert into polls (id, title, options, is_active) values ($1, 'Who rang?', '["Maud", "The conductor"]', true)`,
    [id],
  );
  await database.query("insert into poll_tallies (poll_id, option_index) values ($1, 0), ($1, 1)", [id]);
  return id;
}

const say = (fan: Fan, party: string, text: string) =>
  fan.send(`/afters/${party}/messages`, { text, clientKey: crypto.randomUUID() });

test("BACKEND-07, BACKEND-15: a polls channel sends a changed row, filtered", async () => {
  const [poll, other] = [await aPoll(), await aPoll()];
  const heard: { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }[] = [];
  const channel = aClient()
    .channel("anything at all")
    .on(
      "postgres_changes",
      { event: "UPDATE", schema: "public", table: "polls", filter: `id=eq.${poll}` },
      (change) => heard.push(change),
    );
  expect(await joined(channel)).toBe("ok");
  const fan = new Fan(server.origin);
  await fan.send(`/polls/${other}/votes`, { option: 0 });
  await fan.send(`/polls/${poll}/votes`, { option: 1 });
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    eventType: "UPDATE",
    new: { id: poll, total_votes: 1, options: ["Maud", "The conductor"], is_active: true },
    old: { id: poll, total_votes: 0 },
  });
});

test("a poll that has yet to open is told to nobody who watches polls", async () => {
  const heard: string[] = [];
  const channel = aClient()
    .channel("new polls")
    .on("postgres_changes", { event: "INSERT", schema: "public", table: "polls" }, (change) =>
      heard.push(String(change.new.id)),
    );
  expect(await joined(channel)).toBe("ok");
  const secret = `secret-${Math.random().toString(36).slice(2)}`;
  await database.query(
    `insert into polls (id, title, options, opens_at, scheduled) values ($1, 'Who dies?', '["Maud", "Dex"]', now() + interval '1 hour', true)`,
    [secret],
  );
  const open = await aPoll();
  await expect.poll(() => heard).toContain(open);
  expect(heard).not.toContain(secret);
});

test("a party's log arrives in order, each entry once, through a restart", async () => {
  const party = await aParty();
  const fan = new Fan(server.origin);
  await fan.send(`/afters/${party}/join`);
  const client = aClient();
  const seen: number[] = [];
  const counts: number[] = [];
  const channel = client.channel(`party:${party}`);
  channel
    .on("broadcast", { event: "log" }, ({ payload }) => {
      seen.push(...payload.entries.map(({ seq }: { seq: number }) => seq));
      channel.updateJoinPayload({ after: seen.at(-1) });
    })
    .on("broadcast", { event: "here" }, ({ payload }) => counts.push(payload.value));
  channel.updateJoinPayload({ after: 0 });
  expect(await joined(channel)).toBe("ok");
  for (const text of ["one", "two"]) await say(fan, party, text);
  const head = async () =>
    (await database.query("select last_seq from log_heads where topic = $1", [`party:${party}`])).rows[0]
      .last_seq as number;
  await expect.poll(() => seen.at(-1)).toBe(Number(await head()));
  await server.stop();
  await database.query(
    `with moved as (update log_heads set last_seq = last_seq + 1 where topic = $1 returning last_seq)
     insert into log_entries (topic, seq, at, kind, body) select $1, last_seq, now(), 'note', '{}' from moved`,
    [`party:${party}`],
  );
  server = await startApp(env);
  await expect.poll(() => seen.at(-1), { timeout: 30_000 }).toBe(Number(await head()));
  await say(new Fan(server.origin), party, "three");
  await say(fan, party, "four");
  await expect.poll(() => seen.at(-1)).toBe(Number(await head()));
  expect(seen).toEqual(seen.map((_, index) => index + 1));
  // Who has no token reads, and is nobody.
  await expect.poll(() => counts.at(-1)).toBe(0);
});

test("unknown channels, foreign rows, writes and replays are refused by name", async () => {
  const client = aClient();
  expect(await joined(client.channel("party:no-such-night"))).toBe("no_such_topic");
  expect(await joined(client.channel("secrets"))).toBe("There is no such channel.");
  expect(await joined(client.channel("me"))).toBe("There is no such channel.");
  const watching = (watch: { table: string; filter?: string; schema?: string }) =>
    joined(
      client
        .channel(`rows ${Math.random()}`)
        .on("postgres_changes", { event: "*", schema: "public", ...watch }, () => undefined),
    );
  expect(await watching({ table: "fans" })).toContain("polls, poll_votes, user_identities, wrapped_stats");
  expect(await watching({ table: "polls", schema: "jobs" })).toContain("in the schema public");
  expect(await watching({ table: "poll_votes" })).toContain("sign in first");
  expect(await watching({ table: "polls", filter: "fan_id=eq.1" })).toContain("cannot be asked");
  const polls = client.channel("polls", { config: { broadcast: { ack: true } } });
  expect(await joined(polls)).toBe("ok");
  expect(await polls.send({ type: "broadcast", event: "log", payload: {} })).toBe("error");
  const replaying = client.channel("lobby", {
    config: { private: true, broadcast: { replay: { since: 1, limit: 2 } } },
  });
  expect(await joined(replaying)).toContain("replay is not offered");
});

test("a socket with an unknown key, version or invalid messages is refused", async () => {
  const outcome = (query: string, send?: string[]) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${server.origin.replace("http", "ws")}/realtime/v1/websocket${query}`);
      socket.onopen = () => {
        for (const text of send ?? []) socket.send(text);
        if (!send) resolve("open");
      };
      socket.onclose = ({ code }) => resolve(String(code));
    });
  const key = "?apikey=afters_publishable_of_the_tests";
  expect(await outcome("?apikey=nobody")).toBe("1006");
  expect(await outcome(`${key}&vsn=3.0.0`)).toBe("1006");
  expect(await outcome(`${key}&vsn=1.0.0`)).toBe("open");
  expect(await outcome(`${key}&vsn=2.0.0`, ["nonsense"])).toBe("1007");
  const beats = Array.from({ length: 250 }, (_, n) => `[null,"${n}","phoenix","heartbeat",{}]`);
  expect(await outcome(`${key}&vsn=2.0.0`, beats)).toBe("1008");
});

test("BACKEND-16, BACKEND-17: own rows arrive as they change, and no one else's", async () => {
  const [one, other] = [await signedIn(server), await signedIn(server)];
  clients.push(one.client, other.client);
  const heard = { one: [] as string[], other: [] as string[] };
  for (const [name, { client, session }] of [
    ["one", one],
    ["other", other],
  ] as const) {
    client.realtime.setAuth(session.access_token);
    const told = (change: { eventType: string; table: string; new: Record<string, unknown> }) =>
      heard[name].push(
        `${change.eventType} ${change.table} ${change.new.option_index ?? change.new.character_name}`,
      );
    const channel = client
      .channel("mine")
      .on("postgres_changes", { event: "*", schema: "public", table: "poll_votes" }, told)
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "user_identities" }, told);
    expect(await joined(channel)).toBe("ok");
  }
  const fan = fanOf(server, one.session.access_token);
  const poll = await aPoll();
  await fan.send(`/polls/${poll}/votes`, { option: 0 });
  await expect.poll(() => heard.one).toEqual(["INSERT poll_votes 0"]);
  await fan.send(`/polls/${poll}/votes`, { option: 1 });
  await expect.poll(() => heard.one.at(-1)).toBe("UPDATE poll_votes 1");
  const { identity } = await fan.send<{ identity: { character_name: string } }>("/identity", {
    characterId: "maud-vesper",
  });
  await expect.poll(() => heard.one.at(-1)).toBe(`INSERT user_identities ${identity.character_name}`);
  // What no process told of is found by looking.
  await database.query("delete from poll_votes where poll_id = $1", [poll]);
  await expect.poll(() => heard.one.at(-1), { timeout: 20_000 }).toBe("DELETE poll_votes undefined");
  expect(heard.other).toEqual([]);
});

test("a reader with an ended token gets no own rows, but still public ones", async () => {
  const { client, session } = await signedIn(server);
  clients.push(client);
  client.realtime.setAuth(session.access_token);
  const rows = client
    .channel("mine")
    .on("postgres_changes", { event: "*", schema: "public", table: "poll_votes" }, () => undefined);
  expect(await joined(rows)).toBe("ok");
  const polls = client.channel("polls");
  expect(await joined(polls)).toBe("ok");
  await database.query("update token_sessions set ended_at = now() where id = $1", [
    claimsOf(session.access_token).session_id,
  ]);
  await expect.poll(() => rows.state, { timeout: 40_000 }).toBe("closed");
  expect(polls.state).toBe("joined");
  expect(await joined(client.channel("me"))).toBe("session_not_found");
});
