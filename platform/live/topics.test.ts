import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { flawsOf } from "../../testing/log-reader.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { TopicReader } from "../../testing/topic-reader.ts";

let server: RunningApp;
const [finale, motel] = ["party-vesper-line-finale", "party-motel-parish-s2e4"];
const open: TopicReader[] = [];

beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => server.stop());

async function read(fan: Fan, topics: string[]) {
  const reader = new TopicReader(fan);
  open.push(reader);
  await reader.open(topics);
  return reader;
}

async function speak(fan: Fan, party: string, text: string) {
  await fan.send(`/afters/${party}/join`);
  const { entry } = await fan.send<{ entry: { seq: number } }>(`/afters/${party}/messages`, { text });
  return entry.seq;
}

const streams = async () =>
  Number(
    /^afters_live_streams (\d+)$/m.exec(await (await new Fan(server.origin).get("/metrics")).text())?.[1],
  );

test("every frame names its topic, and each topic has its own cursor", async () => {
  const fan = new Fan(server.origin);
  const reader = await read(fan, [`0@party:${finale}`, `party:${motel}`, "lobby"]);
  await reader.until(() => reader.entries(`party:${finale}`).length > 0);
  expect(reader.entries(`party:${finale}`)[0]?.seq).toBe(1);
  const seq = await speak(fan, motel, "Room seven");
  await reader.until(() => reader.entries(`party:${motel}`).some((entry) => entry.seq === seq));
  expect(flawsOf(reader.entries(`party:${motel}`))).toEqual([]);
  await reader.until(() => reader.states.has("lobby counts"));
});

test("changing topics loses and repeats nothing on one connection", async () => {
  const fan = new Fan(server.origin);
  await fan.send(`/afters/${finale}/join`);
  const reader = await read(fan, [`party:${finale}`]);
  const before = await streams();
  const first = await speak(new Fan(server.origin), finale, "Before");
  await reader.until(() => reader.entries(`party:${finale}`).some(({ seq }) => seq === first));
  for (let round = 0; round < 5; round++) {
    const said = speak(new Fan(server.origin), motel, `Round ${round}`);
    const cursor = reader.entries(`party:${motel}`).at(-1)?.seq ?? 0;
    expect(await reader.change([`${cursor}@party:${motel}`, "lobby"], ["polls"])).toBe(204);
    const seq = await said;
    await reader.until(() => reader.entries(`party:${motel}`).some((entry) => entry.seq === seq));
    expect(await reader.change(["polls"], [`party:${motel}`, "lobby"])).toBe(204);
    await speak(new Fan(server.origin), motel, `Unheard ${round}`);
  }
  const last = await speak(new Fan(server.origin), finale, "After");
  await reader.until(() => reader.entries(`party:${finale}`).some(({ seq }) => seq === last));
  for (const topic of [`party:${finale}`, `party:${motel}`])
    expect(flawsOf(reader.entries(topic)), topic).toEqual([]);
  expect(await streams()).toBe(before);
});

test("a topic that is not there, or not theirs, ends alone; the others go on", async () => {
  const [fan, other] = [new Fan(server.origin), new Fan(server.origin)];
  const { me } = await other.send<{ me: { fanId: string } }>(`/afters/${finale}/join`);
  const reader = await read(fan, [`party:${finale}`]);
  await reader.change([`fan:${me.fanId}`, "party:no-such-party", "nothing"], []);
  for (const topic of [`fan:${me.fanId}`, "party:no-such-party", "nothing"])
    await reader.until(() => reader.ended.get(topic) === "no_such_topic");
  const seq = await speak(fan, finale, "Still here");
  await reader.until(() => reader.entries(`party:${finale}`).some((entry) => entry.seq === seq));
});

test("a stream is changed by its own session alone", async () => {
  const [fan, stranger] = [new Fan(server.origin), new Fan(server.origin)];
  await Promise.all([fan, stranger].map((one) => one.send(`/afters/${finale}/join`)));
  const reader = await read(fan, ["lobby"]);
  const change = (who: Fan, stream: string) =>
    who.send(`/live/${stream}`, { take: ["polls"] }).catch(() => null);
  expect(await change(stranger, reader.stream)).toMatchObject({ status: 404 });
  expect(await change(fan, "no-such-stream")).toMatchObject({ status: 404 });
  expect(await fan.send(`/live/${reader.stream}`, { take: "polls" })).toMatchObject({ status: 422 });
  expect(await fan.send(`/live/${reader.stream}`, "not json")).toMatchObject({ status: 422 });
});

test("a friend's word reaches its fan live, on every device, and nobody else", async () => {
  const [owner, friend] = [new Fan(server.origin), new Fan(server.origin)];
  await owner.send("/identity", { characterId: "carmilla" });
  const { me } = await owner.send<{ me: { fanId: string } }>(`/afters/${finale}/join`);
  const reader = await read(owner, [`fan:${me.fanId}`]);
  const { url } = await owner.send<{ url: string }>("/identity/link");
  await friend.send(`${new URL(url).pathname}/votes`, { characterId: "maud-vesper" });
  await reader.until(() => reader.entries(`fan:${me.fanId}`).length === 1);
  expect(reader.entries(`fan:${me.fanId}`)[0]).toMatchObject({
    kind: "friend-vote",
    character: "Maud Vesper",
  });
  const stranger = await friend.get(`/live?topic=fan:${me.fanId}`);
  expect(stranger.status).toBe(404);
});
