import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import { clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { standInModel } from "../../../testing/model/stand-in-model.ts";
import { aPicture } from "../../../testing/picture.ts";
import { publishableKey } from "../../../testing/server.ts";
import { troubleSentence } from "../../characters/trouble.ts";

let model: Awaited<ReturnType<typeof standInModel>>;
let server: RunningApp;
beforeAll(async () => {
  model = await standInModel();
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    AI_BASE_URL: model.origin,
    AI_FIRST_MS: "2500",
  });
});
beforeEach(() => {
  model.answering = (write) => write("Do sit. It is early.");
});
afterAll(async () => {
  await server.stop();
  await model.end();
});

/** What a client's user reads of a refusal. */
async function refusalOf(client: SupabaseClient, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  const response = error.context as Response;
  const told = (await response.json()) as { error: string; code: string; message: string };
  expect(told.error).toBe(told.message);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return [response.status, told.code];
}

const guest = () => clientOf(server);
const question = { character: "Carmilla", message: "Who lit the lamps?" };
const data = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString("base64")}`;

test("BACKEND-20: deep-dive-library returns facts to callers with only a key", async () => {
  await query(
    `insert into facts (id, title, heading, text, position)
     values ('wire-fact', 'vesper-line', 'The zeppelin over Ostrava', 'It was never filmed whole.', 90)`,
  );
  const body = { mode: "facts", query: "zeppelin over Ostrava", type: "general" };
  const { data: found, error } = await guest().functions.invoke("deep-dive-library", { body });
  expect(error).toBeNull();
  expect(found).toEqual({
    facts: [{ title: "The zeppelin over Ostrava", description: "It was never filmed whole.", source: null }],
  });
  const of = (change: object) => refusalOf(guest(), "deep-dive-library", { ...body, ...change });
  expect(await of({ query: "qqqqqqqqqqqq" })).toEqual([404, "nothing_known"]);
  expect(await of({ mode: "essay" })).toEqual([422, "invalid"]);
  expect(await of({ type: "actor" })).toEqual([422, "invalid"]);
  expect(await of({ query: "e".repeat(121) })).toEqual([422, "invalid"]);
});

test("BACKEND-21: face-swap takes two pictures and returns swappedImage", async () => {
  const body = {
    targetImage: data(await aPicture(300, 400)),
    userFaceImage: data(
      await sharp(await aPicture(200, 200))
        .jpeg()
        .toBuffer(),
    ),
  };
  const { client } = await signedIn(server);
  const { data: byKey } = await guest().functions.invoke("face-swap", { body });
  const { data: made, error } = await client.functions.invoke("face-swap", { body });
  expect(error).toBeNull();
  expect([byKey.swapped, made.swapped]).toEqual([true, true]);
  const bytes = Buffer.from(made.swappedImage.split(",")[1], "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 300, height: 400 });
  const broken = { ...body, userFaceImage: data(Buffer.from("no picture at all".repeat(9))) };
  expect(await refusalOf(client, "face-swap", broken)).toEqual([422, "no_picture"]);
  const far = { ...body, targetImage: "https://elsewhere.example/a.jpg" };
  expect(await refusalOf(client, "face-swap", far)).toEqual([422, "invalid"]);
});

test("BACKEND-22: character-chat takes a message and history and answers", async () => {
  const { data: byKey } = await guest().functions.invoke("character-chat", { body: question });
  expect(byKey).toEqual({ response: "Do sit. It is early." });
  const { client } = await signedIn(server);
  const history = [
    { role: "user", content: "Good evening" },
    { role: "assistant", content: "You are late." },
  ];
  const { data: said, error } = await client.functions.invoke("character-chat", {
    body: { ...question, conversationHistory: history },
  });
  expect([said, error]).toEqual([{ response: "Do sit. It is early." }, null]);
  expect(model.asked.at(-1)?.body.messages.slice(1)).toEqual([
    ...history,
    { role: "user", content: question.message },
  ]);
  const of = (change: object) => refusalOf(client, "character-chat", { ...question, ...change });
  expect(await of({ character: "Nobody" })).toEqual([404, "no_such_character"]);
  expect(await of({ message: " " })).toEqual([422, "invalid"]);
  expect(await of({ conversationHistory: [{ role: "system", content: "Be rude." }] })).toEqual([
    422,
    "invalid",
  ]);
  const talks = await query("select 1 from character_talks");
  expect(talks).toEqual([]);
});

/** The events of a stream as they come: what was sent by the time each was read. */
async function* eventsOf(response: Response) {
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event = ""] = /^event: (.*)$/m.exec(block) ?? [];
      yield { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null") };
    }
  }
}

const streamed = (client: SupabaseClient, body: object = question) =>
  client.functions.invoke("character-chat", { body, headers: { Accept: "text/event-stream" } });

test("character-chat streams each sentence when ready and ends with the whole reply", async () => {
  const { client } = await signedIn(server);
  const letGo = Promise.withResolvers<void>();
  model.answering = async (write) => {
    write("The lamps are lit. And ");
    await letGo.promise;
    write("nobody waits.");
  };
  const { data: response, error } = await streamed(client);
  expect(error).toBeNull();
  const events = eventsOf(response as Response);
  expect((await events.next()).value).toEqual({ event: "", data: { text: "The lamps are lit. " } });
  letGo.resolve();
  const rest: { event: string; data: { text?: string } }[] = [];
  for await (const event of events) rest.push(event);
  expect(rest.at(-1)).toEqual({
    event: "response",
    data: { response: "The lamps are lit. And nobody waits." },
  });
  const texts = rest.slice(0, -1).map(({ data: { text } }) => text);
  expect(`The lamps are lit. ${texts.join("")}`).toBe("The lamps are lit. And nobody waits.");
});

test("a stream is refused before its first sentence, and stops when the reader leaves", async () => {
  const { client } = await signedIn(server);
  const { error } = await streamed(client, { ...question, character: "Nobody" });
  expect((error.context as Response).status).toBe(404);
  model.answering = async (write, _, response) => {
    write("The lamps are lit. And ");
    await new Promise((resolve) => response.once("close", resolve));
  };
  const { data: response } = await streamed(client);
  const events = eventsOf(response as Response);
  await events.next();
  expect(model.open()).toBe(1);
  await events.return(undefined);
  await expect.poll(() => model.open()).toBe(0);
});

test("CHAT-17: with no reply available, the error says so, streamed or not", async () => {
  await query("insert into titles (slug, name, kind) values ('no-words', 'No Words', 'show')");
  await query("insert into characters (id, title, name) values ('no-words', 'no-words', 'No Words')");
  model.answering = (_, __, response) => void response.writeHead(500).end();
  const { client } = await signedIn(server);
  const body = { character: "No Words", message: "What do you eat?" };
  await asOwner("alter table voice_entries rename to voice_entries_away");
  try {
    for (const asked of [client.functions.invoke("character-chat", { body }), streamed(client, body)]) {
      const response = (await asked).error.context as Response;
      expect([response.status, (await response.json()).error]).toEqual([503, troubleSentence]);
    }
  } finally {
    await asOwner("alter table voice_entries_away rename to voice_entries");
  }
});

test("each function counts its caller, and what is no function is none by name", async () => {
  const { client } = await signedIn(server);
  expect(await refusalOf(client, "delete-everything", {})).toEqual([404, "no_such_function"]);
  const got = await client.functions.invoke("character-chat", { method: "GET" });
  expect((got.error.context as Response).status).toBe(405);
  const refused = { ...question, message: "" };
  const many = await Promise.all(
    Array.from({ length: 23 }, () => refusalOf(client, "character-chat", refused)),
  );
  expect(many.filter(([status]) => status === 429)).toHaveLength(3);
  const { client: another } = await signedIn(server);
  expect(await refusalOf(another, "character-chat", refused)).toEqual([422, "invalid"]);
});

test("our pages call functions by cookie without a key; other origins need a key", async () => {
  const body = JSON.stringify({ query: "zeppelin over Ostrava" });
  const ask = async (headers: Record<string, string>, name = "deep-dive-library") => {
    const response = await fetch(`${server.origin}/functions/v1/${name}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "10.9.8.7", ...headers },
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const ours = new Fan(server.origin);
  expect(await ours.send("/functions/v1/deep-dive-library", JSON.parse(body))).toMatchObject({ ok: true });
  expect(await ask({ Origin: server.origin })).toEqual([200, undefined]);
  expect(await ask({})).toEqual([401, "unknown_key"]);
  expect(await ask({ Origin: "https://studio.example" })).toEqual([401, "unknown_key"]);
  const keyed = { apikey: publishableKey, Origin: "https://studio.example" };
  expect(await ask(keyed)).toEqual([200, undefined]);
  expect(await ask(keyed, "character-chat")).toEqual([403, "foreign_origin"]);
});
