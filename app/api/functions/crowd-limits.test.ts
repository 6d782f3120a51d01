import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { ask, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { Fan, randomAddress } from "../../../testing/fan.ts";
import { openParty } from "../../../testing/party.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

/** Sessions that were opened elsewhere, at one address: none of them has done too much by itself. */
async function sessionsAt(address: string, count: number): Promise<Fan[]> {
  const fans = Array.from({ length: count }, () => new Fan(server.origin));
  await Promise.all(fans.map((fan) => fan.send("/session")));
  return fans.map((fan) => {
    const here = new Fan(server.origin, address);
    here.cookies = fan.cookies;
    return here;
  });
}

async function slowed(
  fans: Fan[],
  each: number,
  path: (n: number) => string,
  body: object = {},
): Promise<number> {
  const sent = fans.flatMap((fan, n) =>
    Array.from({ length: each }, (_, m) => fan.send(path(n * each + m), body)),
  );
  return (await Promise.all(sent)).filter(({ status }) => status === 429).length;
}

test("questions to characters count together at every door, whoever asks", async () => {
  const address = randomAddress();
  const fans = await sessionsAt(address, 8);
  const question = { character: "nobody", message: "Who?", conversationHistory: [] };
  expect(await slowed(fans.slice(0, 4), 15, () => "/functions/v1/character-chat", question)).toBe(0);
  const paths = ["nobody", "no-one"].map((character) => `/characters/${character}/again`);
  expect(await slowed(fans.slice(4), 15, (n) => paths[n % 2] ?? "")).toBe(0);
  expect(await slowed(fans.slice(4), 1, () => paths[0] ?? "")).toBe(4);
  const { session } = await signedIn(server);
  const wired = (from: string) =>
    ask(server, "/functions/v1/character-chat", {
      method: "POST",
      token: session.access_token,
      body: JSON.stringify(question),
      headers: { "X-Forwarded-For": from },
    });
  expect((await wired(address)).status).toBe(429);
  expect((await wired(randomAddress())).status).toBe(404);
});

const acts = [
  {
    what: "searches",
    each: 20,
    path: () => "/functions/v1/deep-dive-library",
    body: { mode: "facts", query: "qqqqqq", type: "general" },
    most: 120,
  },
  {
    what: "votes for one friend",
    each: 20,
    path: () => "/identity/no-such-link/votes",
    body: { characterId: "carmilla" },
    most: 120,
  },
  {
    what: "lines to many",
    each: 20,
    path: (n: number) => `/threads/nobody-${n % 7}/messages`,
    body: { text: "Hello" },
    most: 120,
  },
  { what: "invitations followed", each: 20, path: (n: number) => `/come/no-such-${n}`, body: {}, most: 120 },
];

test.each(acts)("many sessions of one address share its $what", async ({ each, path, body, most }) => {
  const fans = await sessionsAt(randomAddress(), 8);
  expect(await slowed(fans, each, path, body)).toBe(8 * each - most);
});

test("many sessions share an address's join, which is a cinema's", async () => {
  const party = await openParty();
  const fans = await sessionsAt(randomAddress(), 16);
  expect(await slowed(fans, 20, () => `/afters/${party}/join`)).toBe(20);
});

test.each(["mark", "reminder", "reminder/stop", "invite"])(
  "many sessions share an address's %s",
  async (act) => {
    const party = await openParty();
    const fans = await sessionsAt(randomAddress(), 8);
    expect(await slowed(fans, 20, () => `/afters/${party}/${act}`)).toBe(40);
  },
);
