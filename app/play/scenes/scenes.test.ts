import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";
import { fileNameOf } from "./play/file-name.ts";
import { chooseReply } from "./play/reply.ts";
import { findScene, listScenes } from "./reel/scenes.server.ts";
import { todaysOf } from "./reel/todays-scene.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const page = async (params: string) => (await new Fan(server.origin).get(`/fans?view=${params}`)).text();

test("SCENE-01, SCENE-02: twelve scenes have all fields; one is today's", async () => {
  const scenes = await listScenes();
  expect(scenes).toHaveLength(12);
  for (const { id, image, title, movie, mood, actor } of scenes)
    for (const field of [id, image.name, title, movie, mood, actor]) expect(field, id).toBeTruthy();
  expect(scenes.filter(({ isTodays }) => isTodays)).toHaveLength(1);
  const html = await page("scene-picker");
  for (const { id } of scenes) expect(html).toContain(`view=camera-selfie&amp;scene=${id}"`);
  expect(html).toMatch(/with (?:<!-- -->)?\w/);
});

test("SCENE-17: every scene is the day's once in twelve days, the same all day by UTC", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
  const on = (day: number, time: string) => todaysOf(ids, new Date(`2026-07-${10 + day}T${time}Z`));
  expect(new Set(ids.map((_, day) => on(day, "12:00:00"))).size).toBe(12);
  expect(on(3, "00:00:00")).toBe(on(3, "23:59:59"));
  expect(on(3, "23:59:59")).not.toBe(on(4, "00:00:00"));
  expect(todaysOf([], new Date())).toBeNull();
});

test("SCENE-02: our scenes have two layers and light; uploads stand alone", async () => {
  const airlock = await findScene("airlock");
  expect(airlock?.layers).toMatchObject({
    back: { name: "layer-airlock-back" },
    front: { name: "layer-airlock-front" },
    light: { tint: "#dfeaff", strength: 0.5, from: "top-left" },
  });
  await query(
    `insert into scenes (id, name, title, mood, picture) values ('own', 'Own', 'halcyon-seven', 'Cinematic', 'still-halcyon-seven')`,
  );
  const own = await findScene("own");
  expect(own?.layers).toMatchObject({
    back: { name: "still-halcyon-seven" },
    front: null,
    light: { tint: "#dfeaff", from: "front" },
  });
  await query("delete from scenes where id = 'own'");
  expect(await findScene("own")).toBeNull();
  expect(await findScene(null)).toBeNull();
  expect(await page("camera-selfie&scene=own")).toContain("That scene is not on the reel");
  expect(await page("scene-play")).toContain("That scene is not on the reel");
});

const replies = [
  { topics: ["hi", "hello", "good evening"], text: "Good evening." },
  { topics: ["where are we", "what is this place"], text: "Carriage three." },
  { topics: ["how do I look", "is my hair okay"], text: "Rain suits you." },
  { topics: ["tell me a secret"], text: "I skip one." },
];
const answer = (message: string, heard: string[] = []) => chooseReply(replies, message, heard)?.text;

test.each([
  ["hello", "Good evening."],
  ["HELLO!!", "Good evening."],
  ["Where are we?", "Carriage three."],
  ["hi, but where are we", "Carriage three."],
  ["umm so how do i look?", "Rain suits you."],
  ["tell me a sceret", "I skip one."],
  ["tell me a secrt", "I skip one."],
  ["whisper", "Good evening."],
  ["secret", "Good evening."],
])("SCENE-12: '%s' is answered with '%s'", (message, text) => expect(answer(message)).toBe(text));

test("SCENE-12: replies repeat only after all were used, oldest first", () => {
  const heard: string[] = [];
  for (let n = 0; n < 4; n++) heard.push(answer("hello", heard) ?? "");
  expect(new Set(heard).size).toBe(4);
  expect(heard[0]).toBe("Good evening.");
  expect(answer("hello", heard)).toBe(heard[0]);
  expect(answer("hello", [...heard, heard[0] ?? ""])).toBe(heard[1]);
  expect(chooseReply([], "hello", [])).toBeNull();
});

test("SCENE-11, SCENE-12: a scene's character answers by script and form", async () => {
  const fan = new Fan(server.origin);
  const path = "/scenes/last-train/replies";
  const first = await fan.send<{ from: string; text: string }>(path, { message: "how do I look" });
  expect(first).toMatchObject({
    status: 200,
    from: "Maud Vesper",
    text: expect.stringContaining("Rain suits you"),
  });
  const second = await fan.send<{ text: string }>(path, { message: "how do I look", heard: [first.text] });
  expect(second.text).not.toBe(first.text);
  expect(await fan.send(path, { message: "  " })).toMatchObject({
    status: 422,
    message: "Say something first.",
  });
  expect(await fan.send(path, { message: "é".repeat(301) })).toMatchObject({ status: 422 });
  expect(await fan.send("/scenes/nowhere/replies", { message: "hello" })).toMatchObject({ status: 404 });
  const plain = await fan.post(path, { message: "who are you" }, "/fans?view=scene-play&scene=last-train");
  expect([plain.status, plain.headers.get("location")]).toEqual([
    303,
    "/fans?view=scene-play&scene=last-train",
  ]);
  expect(await (await fan.get("/fans?view=scene-play&scene=last-train")).text()).toContain(
    "Maud Vesper: Vesper.",
  );
});

test("an operator sets who is in a scene and their replies; a reply is required", async () => {
  const operator = await signedIn(server.origin);
  const fan = new Fan(server.origin);
  const scene = {
    name: "Room Nine",
    title: "motel-parish",
    mood: "Passionate",
    actor: "Nina Vale",
    speaker: "The Wall",
  };
  const path = "/operator/catalogue/scenes/new";
  const wrong = await operator.post(path, { ...scene, replies: "hello" });
  expect(await wrong.text()).toContain("Each line: what it answers | the reply");
  await operator.post(path, {
    ...scene,
    opening: "Who knocks?",
    replies: "hello, hi | Louder.\nbye | Knock twice.",
  });
  const shown = await page("scene-play&scene=room-nine");
  for (const words of ["Room Nine", "The Wall", "Who knocks?"]) expect(shown).toContain(words);
  expect(await fan.send("/scenes/room-nine/replies", { message: "bye" })).toMatchObject({
    from: "The Wall",
    text: "Knock twice.",
  });
  expect(await (await operator.get("/operator/catalogue/scenes/room-nine")).text()).toContain(
    "hello, hi | Louder.",
  );
  expect((await findScene("room-nine"))?.actor).toBe("Nina Vale");
});

test("OPEN-44, SCENE-13: a saved picture is named after its moment", () => {
  expect(fileNameOf(new Date(2026, 6, 5, 9, 4, 7))).toBe("afters-scene-20260705-090407.png");
});
