import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { newSession, sessionCookie } from "../session/session.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});
afterAll(() => server.stop());

/** Statuses by how often they were met. */
async function sent(times: number, send: (n: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => send(n)));
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
}

/** Each with a session of their own that was opened some time ago, all behind one address. */
function crowdAt(address: string) {
  return (path: string, body: object) => {
    const fan = new Fan(server.origin, address);
    const [name = "", value = ""] = (
      sessionCookie(newSession(Date.now() - 3_600_000)).split(";")[0] ?? ""
    ).split("=");
    fan.cookies.set(name, value);
    return fan.send(path, body);
  };
}

test("sessions are counted wherever created: on request, by act or by form", async () => {
  const newcomer = () => new Fan(server.origin, "10.88.0.1");
  const ways = [
    () => newcomer().send("/session"),
    () => newcomer().send("/polls/no-such-poll/votes", { option: 0 }),
    () => newcomer().post("/confirm/nobody"),
  ];
  expect(await sent(309, (n) => ways[n % 3]!())).toMatchObject({ 429: 9 });
  expect((await new Fan(server.origin, "10.88.0.2").send("/session")).status).toBe(200);
});

test("one address has limited votes, messages and reactions over all sessions", async () => {
  const send = crowdAt("10.88.1.1");
  const votes = (poll: string, times: number) =>
    sent(times, () => send(`/polls/${poll}/votes`, { option: 0 }));
  expect(await votes("no-such-poll", 250)).toEqual({ 404: 240, 429: 10 });
  expect(await votes("no-other-poll", 3)).toEqual({ 404: 3 });
  const other = crowdAt("10.88.1.2");
  const messages = (n: number) =>
    other("/afters/no-such-party/messages", { text: `Buy this ${n}`, clientKey: `one-address-${n}` });
  expect(await sent(40, messages)).toEqual({ 404: 30, 429: 10 });
  const reactions = (n: number) =>
    other("/afters/no-such-party/reactions", { taps: { heart: 1 }, clientKey: `one-address-${n}` });
  expect(await sent(210, reactions)).toEqual({ 404: 200, 429: 10 });
  expect((await crowdAt("10.88.1.3")("/polls/no-such-poll/votes", { option: 0 })).status).toBe(404);
});

test("a script at one address has its new sessions' votes held back, and is told so", async () => {
  const polls = await (await new Fan(server.origin).get("/polls")).text();
  const poll = /\/polls\/([\w-]+)\/votes/.exec(polls)?.[1];
  const votes = await Promise.all(
    Array.from({ length: 25 }, () =>
      new Fan(server.origin, "10.88.2.1").send<{ message: string }>(`/polls/${poll}/votes`, { option: 0 }),
    ),
  );
  const held = votes.filter(({ message }) => message.startsWith("Your vote came with many others"));
  expect(held).toHaveLength(5);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const page = await (await new Fan(server.origin).get("/polls")).text();
  expect(page.replaceAll("<!-- -->", "")).toContain("5 votes being checked");
});

test("rendering is limited per address; cached pages are not", async () => {
  const script = new Fan(server.origin, "10.88.3.1");
  // No more at once than may wait.
  for (let some = 0; some < 6; some++)
    expect(await sent(100, (n) => script.get(`/afters/made-up-${some}-${n}.data`))).not.toHaveProperty("429");
  expect(await sent(20, (n) => script.get(`/afters/made-up-too-${n}.data`))).toEqual({ 429: 20 });
  expect((await script.get("/wrapped")).status).toBe(429);
  expect((await script.get("/polls")).status).toBe(200);
  expect((await new Fan(server.origin).get("/wrapped")).status).toBe(200);
});
