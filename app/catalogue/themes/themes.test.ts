import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";

let server: RunningApp;
let operator: Fan;
const at = "/operator/catalogue/titles/quiet-house";
const loop = readFileSync("public/audio/theme-carmilla.m4a");

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
  await query("insert into titles (slug, name, kind) values ('quiet-house', 'Quiet House', 'show')");
});
afterAll(() => server.stop());

/** As a browser without a script does. */
function send(fields: Record<string, string>, file: Buffer | null) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new Blob(file ? [new Uint8Array(file)] : []), file ? "loop.m4a" : "");
  const headers = operator.headers({ Origin: server.origin, Accept: "text/html" });
  return fetch(server.origin + at, { method: "POST", headers, body, redirect: "manual" });
}
const heard = (ending: string, headers?: Record<string, string>) =>
  new Fan(server.origin).get(`/audio/theme-quiet-house.${ending}`, headers);
const songOf = async () =>
  (await query<{ song: string }>("select theme_song as song from titles where slug = 'quiet-house'"))[0]
    ?.song;

test("a theme song is uploaded, played whole and in parts, replaced and removed", async () => {
  expect((await heard("m4a")).status).toBe(404);
  expect((await send({ do: "theme", song: "The Lamp" }, loop)).status).toBe(303);
  const whole = await heard("m4a");
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "audio/mp4"]);
  expect(Buffer.from(await whole.arrayBuffer()).equals(loop)).toBe(true);
  for (const [range, from, to] of [
    ["bytes=0-9", 0, 10],
    ["bytes=100-", 100, loop.length],
    ["bytes=-5", loop.length - 5, loop.length],
  ] as const) {
    const part = await heard("m4a", { Range: range });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${loop.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(loop.subarray(from, to))).toBe(true);
  }
  expect((await heard("m4a", { Range: `bytes=${loop.length}-` })).status).toBe(416);
  expect((await heard("m4a", { "If-None-Match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  expect(await songOf()).toBe("The Lamp");
  await query("update titles set is_draft = true, retired_at = now() where slug = 'quiet-house'");
  expect((await heard("m4a")).status).toBe(404);
  await query("update titles set is_draft = false, retired_at = null where slug = 'quiet-house'");

  const webm = readFileSync("public/audio/theme-carmilla.webm");
  expect((await send({ do: "theme", song: "The Lamp" }, webm)).status).toBe(303);
  expect([(await heard("m4a")).status, (await heard("webm")).status]).toEqual([404, 200]);
  expect((await send({ do: "theme-remove" }, null)).status).toBe(303);
  expect([(await heard("webm")).status, await songOf()]).toEqual([404, ""]);
  const said = await query<{ action: string }>(
    "select action from audit_log where subject = 'title quiet-house'",
  );
  expect(said).toHaveLength(3);
});

test.each([
  ["no file", { song: "The Lamp" }, null, "Choose a file"],
  ["a text", { song: "The Lamp" }, Buffer.from("la la la"), "A theme song is an M4A, an MP3 or a WebM"],
  ["too much", { song: "The Lamp" }, Buffer.alloc(5 * 1024 * 1024, loop), "This file is larger than 4 MB"],
  ["no name", { song: "" }, loop, "Its name is required"],
])("%s is refused beside its field, and what was typed stays", async (_, fields, file, sentence) => {
  const answer = await send({ do: "theme", ...fields }, file);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(sentence);
  if (fields.song) expect(html).toContain('value="The Lamp"');
  expect(await songOf()).toBe("");
});
