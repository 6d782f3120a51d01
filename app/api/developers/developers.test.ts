import { Validator } from "@seriousme/openapi-schema-validator";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { publishableKey, sampleDatabase } from "../../../testing/server.ts";

type Operation = {
  security: object[];
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

let server: RunningApp;
let page: string;
let description: Description;
beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
  page = await (await fetch(`${server.origin}/developers`)).text();
  description = (await (await fetch(`${server.origin}/developers/openapi.json`)).json()) as Description;
});
afterAll(() => server.stop());

const unescaped = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const examplesOf = (html: string) =>
  [...html.matchAll(/<code data-example="([^"]+)">([\s\S]*?)<\/code>/g)].map(
    ([, name = "", code = ""]) => [name, unescaped(code)] as const,
  );

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (supabase: SupabaseClient) => Promise<unknown>;

test("every example runs as written on the page against this server", async () => {
  const examples = examplesOf(page).filter(([name]) => name !== "three-lines");
  expect(examples.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "read-polls",
      "vote",
      "claim",
      "wrapped",
      "listen",
      "rows",
      "chat",
      "files",
      "art",
    ]),
  );
  for (const [name, code] of examples) {
    const client = clientOf(server);
    const answer = await new AsyncFunction("supabase", code)(client);
    const said = JSON.stringify(answer);
    expect(answer, name).toBeTruthy();
    expect(said, name).not.toMatch(/"(?:code|error|statusCode)":/);
    expect(answer, name).not.toBeInstanceOf(Error);
    expect(said.length, name).toBeGreaterThan(4);
    await client.removeAllChannels();
  }
});

test("BACKEND-03: the first three lines name this Afters and its public key", () => {
  const code = examplesOf(page).find(([name]) => name === "three-lines")?.[1] ?? "";
  expect(code.split("\n")).toHaveLength(3);
  expect(code).toContain(`createClient("http://localhost:0", "${publishableKey}")`);
});

test("the description is OpenAPI 3.1 and matches the rows, column by column", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  expect([valid, errors]).toEqual([true, undefined]);
  const { client } = await signedIn(server);
  await client.from("user_identities").upsert({ character_name: "Maud Vesper" });
  const readable = Object.keys(description.paths).filter(
    (path) => path.startsWith("/rest/v1/") && description.paths[path]?.get,
  );
  expect(readable.length).toBeGreaterThan(8);
  const ajv = new Ajv2020({ strict: false, formats: { "date-time": true, date: true, uuid: true } });
  for (const path of readable) {
    const table = path.slice("/rest/v1/".length);
    const { data, error } = await client.from(table).select().limit(5);
    expect(error, table).toBeNull();
    const fits = ajv.compile(description.components.schemas[table] as object);
    for (const row of data ?? []) expect([table, fits(row), fits.errors]).toEqual([table, true, null]);
  }
});

const filled = (path: string) => path.replace("{bucket}", "submissions").replace(/\{\w+\}/g, "nothing");

async function ask(path: string, method: string, headers: Record<string, string>) {
  const sends = method !== "get" && method !== "head";
  return fetch(server.origin + filled(path), {
    method: method.toUpperCase(),
    redirect: "manual",
    headers: {
      "X-Forwarded-For": "10.66.1.1",
      ...headers,
      ...(sends && { "Content-Type": "application/json" }),
    },
    ...(sends && { body: "{}" }),
  });
}

test("every described path is served, answers as described and requires what it says", async () => {
  const { session } = await signedIn(server);
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, { responses, security }] of Object.entries(operations)) {
      if (path === "/realtime/v1/websocket" || path.endsWith("/logout")) continue;
      const by = { apikey: publishableKey, Authorization: `Bearer ${session.access_token}` };
      const { status } = await ask(path, method, by);
      const told = Object.keys(responses).map(Number);
      expect(
        told.includes(status) || (status === 404 && path.includes("{")),
        `${method} ${path}: ${status}`,
      ).toBe(true);
      expect([404, 405, 501].includes(status) && !told.includes(status), `${method} ${path}: ${status}`).toBe(
        false,
      );
      const withoutKey = await ask(path, method, {});
      if (security.length > 0) expect([path, withoutKey.status]).toEqual([path, 401]);
      else expect([path, withoutKey.status]).not.toEqual([path, 401]);
    }
  for (const path of ["/rest/v1/fans", "/auth/v1/admin/users", "/functions/v1/nothing", "/storage/v1/vector"])
    expect((await ask(path, "get", { apikey: publishableKey })).status, path).toBeGreaterThanOrEqual(400);
});

test("every table, channel, function and bucket stands on the page, with its columns", () => {
  const text = unescaped(page.replace(/<[^>]+>/g, " "));
  for (const [name, schema] of Object.entries(description.components.schemas)) {
    if (name === "Error") continue;
    const columns = Object.keys((schema as { properties: object }).properties);
    for (const word of [name.replace(/_sent$/, ""), ...columns]) expect(text).toContain(word);
  }
  for (const word of [
    "deep-dive-library",
    "face-swap",
    "character-chat",
    "party:{id}",
    "tallies",
    "submissions",
  ])
    expect(text).toContain(word);
});
