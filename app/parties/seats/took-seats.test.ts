import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Fan } from "../../../testing/fan.ts";
import { listenTo } from "../../../testing/listening.ts";
import { openParty } from "../../../testing/party.ts";
import { type RunningServer, startServer } from "../../../testing/server.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import type { SeatsNews } from "./seats.ts";
import { noteSeatTaken, publishSeats } from "./took-seats.server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
});
afterAll(() => server.stop());

test("arrivals are announced together: a count and three names, per room", async () => {
  const [party, other] = [await openParty(), await openParty()];
  const reader = new TopicReader(new Fan(server.origin));
  await reader.open([`party:${party}`, `party:${other}`]);
  const heard: SeatsNews[] = [];
  const listen = () => {
    const news = reader.states.get(`party:${party} seats`) as SeatsNews | undefined;
    if (news && news.at !== heard.at(-1)?.at) heard.push(news);
    return heard.reduce((sum, { count }) => sum + count, 0);
  };
  const names: string[] = [];
  const come = async (room: string) => {
    const { me } = await new Fan(server.origin).send<{ me: { name: string } }>(`/afters/${room}/join`);
    return me.name;
  };
  for (let n = 0; n < 5; n++) names.push(await come(party));
  const alone = await come(other);
  await expect.poll(listen, { interval: 50 }).toBe(5);
  // Told at once, unless the ten seconds were over while they came.
  expect(heard.length).toBeLessThanOrEqual(2);
  expect(heard.flatMap(({ fans }) => fans.map(({ name }) => name)).slice(0, 3)).toEqual(names.slice(0, 3));
  for (const { fans, count } of heard) expect(fans).toHaveLength(Math.min(count, 3));
  const elsewhere = () => reader.states.get(`party:${other} seats`) as SeatsNews | undefined;
  await expect.poll(elsewhere).toMatchObject({ count: 1, fans: [{ name: alone }] });
});

test("an arrival is announced two seconds later, once the page can listen", async () => {
  const party = await openParty();
  const { hears, leave } = await listenTo(`party:${party}`);
  const seated = (name: string) => ({ fanId: name, name, avatar: "" });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  noteSeatTaken(party, seated("Early"));
  vi.advanceTimersByTime(1);
  noteSeatTaken(party, seated("Late"));
  vi.advanceTimersByTime(1_999);
  vi.useRealTimers();
  await publishSeats();
  expect(await hears("Early")).not.toContain("Late");
  leave();
});
