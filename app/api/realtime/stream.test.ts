import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { openParty } from "../../../testing/party.ts";
import { publishableKey } from "../../../testing/server.ts";

let server: RunningApp;
let maud: SignedIn;
beforeAll(async () => {
  server = await startApp();
  maud = await signedIn(server);
});
afterAll(() => server.stop());

const address = randomAddress();
const open = (topics: string[], { key = publishableKey, token = "" } = {}) => {
  const query = new URLSearchParams([["apikey", key], ...topics.map((topic) => ["topic", topic])]);
  return fetch(`${server.origin}/realtime/v1/stream?${query}`, {
    headers: {
      Origin: "https://studio.example",
      "X-Forwarded-For": address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
};

/** Reads on until what has come fits. */
async function until(response: Response, fits: (text: string) => boolean): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!fits(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended: ${text}`);
    text += value;
  }
  await reader.cancel();
  return text;
}

const say = (partyId: string, text: string) =>
  maud.client.functions.invoke("say", { body: { partyId, text } });

test("a page of another origin reads a party over its key, from where it was", async () => {
  const partyId = await openParty();
  await maud.client.functions.invoke("join", { body: { partyId } });
  await say(partyId, "There is no air to knock in.");
  const stream = await open([`0@party:${partyId}`, "polls"]);
  expect(stream.status).toBe(200);
  expect(stream.headers.get("access-control-allow-origin")).toBe("*");
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const text = await until(stream, (all) => all.includes("no air to knock"));
  expect(text).toMatch(/^retry: \d+\n\nevent: open\n/);
  const later = await open([`1@party:${partyId}`]);
  await say(partyId, "Then what did we hear?");
  expect(await until(later, (all) => all.includes("what did we hear"))).not.toContain("no air to knock");
});

test("who has a token is counted as here, who has none is not", async () => {
  const partyId = await openParty();
  const watching = await open([`party:${partyId}`]);
  expect(await until(watching, (all) => all.includes('"name":"here"'))).toContain('"name":"here","value":0');
  const being = await open([`party:${partyId}`], { token: maud.token });
  expect(await until(being, (all) => all.includes('"name":"here","value":1'))).toContain('"value":1');
});

test("nothing but what is everybody's is carried, and not without a key", async () => {
  const status = async (topics: string[], key?: string) => {
    const refused = await open(topics, key === undefined ? {} : { key });
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    await refused.text();
    return refused.status;
  };
  expect(await status([`fan:${maud.fanId}`])).toBe(404);
  expect(await status(["party:nothing"])).toBe(404);
  expect(await status(["row:1"])).toBe(404);
  expect(await status([])).toBe(400);
  expect(await status(["polls"], "unknown")).toBe(401);
});
