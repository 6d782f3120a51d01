import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { connected } from "../../testing/connected.ts";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { TopicReader } from "../../testing/topic-reader.ts";
import type { PollCrowd, PollTally } from "../parties/log/poll-entries.ts";
import type { LobbyCount } from "../parties/party.ts";

const party = "party-vesper-line-finale";
let servers: RunningApp[];
let database = "";
let poll = "";
const open: TopicReader[] = [];

// Two processes on one database, with nothing between them: each finds out by itself.
beforeAll(async () => {
  const DATABASE_URL = await sampleDatabase(inject("postgres"));
  database = DATABASE_URL;
  const first = await startApp({ DATABASE_URL });
  servers = [first, await startApp({ DATABASE_URL })];
  // Of no party: a show closes its polls whenever it comes to that.
  const { rows } = await connected({ connectionString: DATABASE_URL }, (client) =>
    client.query("select id from polls where is_active and party_id is null limit 1"),
  );
  poll = rows[0].id;
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const originOf = (process: 0 | 1) => servers[process]?.origin ?? "";

async function read(process: 0 | 1, topics: string[]) {
  const reader = new TopicReader(new Fan(originOf(process)));
  open.push(reader);
  await reader.open(topics);
  return reader;
}

const said = <Value>(reader: TopicReader, name: string) => reader.states.get(name) as Value | undefined;

test("votes reach crowd and tally readers of another process; crowd readers no tally", async () => {
  const reader = await read(1, ["polls", "tallies"]);
  const modest = await read(1, ["polls"]);
  await reader.until(() => said(reader, "tallies tallies") !== undefined);
  const before = said<Record<string, PollTally>>(reader, "tallies tallies") ?? {};
  const fan = new Fan(originOf(0));
  await fan.send("/session");
  expect((await fan.send(`/polls/${poll}/votes`, { option: 1 })).status).toBe(200);
  const real = (tally?: PollCrowd) => (tally ? tally.total - tally.sampleVotes : -1);
  await reader.until(
    () => real(said<Record<string, PollTally>>(reader, "tallies tallies")?.[poll]) === real(before[poll]) + 1,
  );
  await modest.until(
    () => real(said<Record<string, PollCrowd>>(modest, "polls crowds")?.[poll]) === real(before[poll]) + 1,
  );
  expect(JSON.stringify([...modest.states])).not.toContain('"votes":[');
});

test("a vote in one process moves the tally of the room that is read in another", async () => {
  const reader = await read(1, [`party:${party}`]);
  const { rows } = await connected({ connectionString: database }, (client) =>
    client.query("select id from polls where is_active and party_id = $1 limit 1", [party]),
  );
  const tallies = () =>
    reader.entries(`party:${party}`).filter(({ kind, pollId }) => kind === "tally" && pollId === rows[0].id);
  const fan = new Fan(originOf(0));
  expect((await fan.send(`/polls/${rows[0].id}/votes`, { option: 0 })).status).toBe(200);
  await reader.until(() => tallies().length > 0);
});

test("a join reaches directory, room and Top Participants in another process", async () => {
  const reader = await read(1, ["lobby", "top", `party:${party}`]);
  const joined = () => said<Record<string, LobbyCount>>(reader, "lobby counts")?.[party]?.participants ?? 0;
  const inRoom = () => said<LobbyCount>(reader, `party:${party} joined`)?.participants ?? 0;
  await reader.until(() => joined() > 0 && inRoom() > 0 && reader.states.has("top participants"));
  expect(inRoom()).toBe(joined());
  const [before, top] = [joined(), JSON.stringify(reader.states.get("top participants"))];
  const fans = Array.from({ length: 3 }, () => new Fan(originOf(0)));
  for (const fan of fans) await fan.send(`/afters/${party}/join`);
  await reader.until(() => joined() === before + 3 && inRoom() === before + 3);
  expect(top).not.toMatch(/"fanId"|"fan_id"/);
});
