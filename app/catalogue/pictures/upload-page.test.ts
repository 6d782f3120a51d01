import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";
import { aPicture } from "../../../testing/picture.ts";

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const page = "/operator/catalogue/pictures/new";
const fields = { kind: "poster", name: "night", alt: "A poster of the night." };

/** As a browser without a script does. */
async function upload(fan: Fan, path: string, file: Buffer | null, more: Record<string, string> = fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  body.set("file", new Blob(file ? [new Uint8Array(file)] : []), file ? "night.png" : "");
  const cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    Origin: server.origin,
    Accept: "text/html",
    Cookie: cookie,
    "X-Forwarded-For": fan.address,
  };
  return fetch(server.origin + path, { method: "POST", headers, body, redirect: "manual" });
}

test("an upload renders in the background, without JavaScript, and loses its metadata", async () => {
  const answer = await upload(operator, page, await aPicture(700, 1050));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/operator/catalogue/pictures/poster-night");
  const html = () => operator.get("/operator/catalogue/pictures/poster-night").then((each) => each.text());
  expect(await html()).toMatch(/Rendering…|\/art\/u\//);
  await expect.poll(html, { timeout: 15_000 }).toMatch(/\/art\/u\/poster-night-640\.[0-9a-f]{8}\.avif/);
  const href = /\/art\/u\/[^" ]+\.webp/.exec(await html())?.[0] ?? "";
  const file = await new Fan(server.origin).get(href);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(320);
  const missing = await new Fan(server.origin).get(href.replace("poster", "poser"));
  expect(missing.status).toBe(404);
  const [noted] = await query("select said, subject from audit_log where action = 'picture-create'");
  expect(noted).toEqual({ said: "Added a picture.", subject: "picture poster-night" });
});

test.each<[string, () => Promise<Buffer | null>, RegExp]>([
  ["no file", async () => null, /Choose a file/],
  ["a text", async () => Buffer.from("once"), /picture cannot be read/],
  ["a small picture", () => aPicture(300, 450), /at least 640 by 960/],
])("%s is refused beside the field, with what was typed", async (_, make, sentence) => {
  const answer = await upload(operator, page, await make());
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(sentence);
  expect(html).toContain("A poster of the night.");
});

test("more than ten megabytes are not read to their end", async () => {
  const answer = await upload(operator, page, Buffer.alloc(11 * 1024 * 1024));
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("larger than 10 MB");
});

test("a party that is refused keeps the picture that came with it", async () => {
  const party = { title: "", show: "Night Shift", season: "", episode: "", host: "Ada", description: "" };
  const when = { startsAt: "2099-01-01T20:00", endsAt: "2099-01-01T22:00", image: "" };
  const answer = await upload(operator, "/operator/parties/new", await aPicture(1200, 675), {
    ...party,
    ...when,
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("The title is required");
  const chosen = html.match(/<input[^>]* checked=""[^>]*>/g) ?? [];
  expect(chosen).toHaveLength(1);
  expect(chosen[0]).toMatch(/name="image".* value="still-night-shift"/);
});

test("a stranger's upload is answered like any unknown path, as is every file form", async () => {
  const told = async (fan: Fan, path: string, bytes: Buffer) => {
    const answer = await upload(fan, path, bytes);
    return [answer.status, await answer.text()];
  };
  const small = Buffer.from("small");
  for (const bytes of [small, await aPicture(1600, 900, "png"), Buffer.alloc(64 * 1024, 7)]) {
    const stranger = new Fan(server.origin);
    expect(await told(stranger, page, bytes)).toEqual(await told(stranger, "/nowhere/pictures/new", bytes));
  }
  for (const bytes of [small, Buffer.alloc(64 * 1024, 7)])
    expect((await told(new Fan(server.origin), page, bytes))[0]).toBe(415);
  for (const path of ["/operator/polls/new", "/operator/catalogue/trivia/new"])
    expect((await told(operator, path, small))[0]).toBe(415);
});

test("an upload that another site started is refused", async () => {
  const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = new FormData();
  body.set("alt", "A poster of the night.");
  const headers = { Origin: "https://elsewhere.example", Cookie: cookie };
  const answer = await fetch(server.origin + page, { method: "POST", headers, body });
  expect(answer.status).toBe(403);
});
