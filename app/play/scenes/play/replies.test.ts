import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { avatars } from "../../../catalogue/catalogue.server.ts";
import { findSpeaker, replyInScene } from "./replies.server.ts";
import { loadScenePlay } from "./scene-play.server.ts";

type Row = { speaker: string | null; replies?: object[]; character?: string; opening?: string };
const add = (id: string, { speaker, replies = [], character, opening }: Row) =>
  query(
    `insert into scenes (id, name, mood, speaker, replies, character, opening)
     values ($1, 'A scene', 'Cinematic', $2, $3, $4, $5)`,
    [id, speaker, JSON.stringify(replies), character ?? null, opening ?? null],
  );
const hello = [{ topics: ["hello"], text: "Good evening." }];
const say = (scene: string) => replyInScene({ scene, message: "hello", heard: [] });
const play = async (scene: string) =>
  (await loadScenePlay({ params: new URLSearchParams({ scene }) } as Parameters<typeof loadScenePlay>[0]))
    .speaker;

test("a scene's character answers if it has lines, with a face if it is ours", async () => {
  await add("talks", { speaker: "Maud", replies: hello, character: "maud-vesper", opening: "You came." });
  await add("porter", { speaker: "A porter", replies: [...hello, { topics: [], text: "Mind the step." }] });
  expect(await findSpeaker("talks")).toEqual({
    name: "Maud",
    opening: "You came.",
    character: "maud-vesper",
  });
  expect(await say("talks")).toEqual({ from: "Maud", text: "Good evening." });
  expect(await play("talks")).toEqual({ name: "Maud", opening: "You came.", face: avatars()["maud-vesper"] });
  expect(avatars()["maud-vesper"]).toBeTruthy();
  expect(await play("porter")).toEqual({ name: "A porter", opening: null, face: null });
});

test("no one answers in a retired, missing or empty scene", async () => {
  await add("retired", { speaker: "Maud", replies: hello });
  await query("update scenes set retired_at = now() where id = 'retired'");
  await add("nobody", { speaker: null, replies: hello });
  await add("silent", { speaker: "Maud" });
  for (const scene of ["retired", "nobody", "silent", "not-there"]) {
    expect(await findSpeaker(scene), scene).toBeNull();
    expect(await play(scene), scene).toBeNull();
    await expect(say(scene), scene).rejects.toMatchObject({ code: "nobody_there", status: 404 });
  }
});
