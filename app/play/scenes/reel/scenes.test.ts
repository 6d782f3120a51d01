import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { loadScenePicker } from "../picker/scene-picker.server.ts";
import { loadCameraSelfie } from "../selfie/camera-selfie.server.ts";
import { findScene, listScenes } from "./scenes.server.ts";
import { todaysOf } from "./todays-scene.ts";

const params = (scene: string) => ({ params: new URLSearchParams({ scene }) }) as never;

test("scenes are in order without retired ones, in their title's colors or ours", async () => {
  await query("delete from scenes");
  await query(
    `insert into scenes (id, name, title, mood, actor, picture, position, retired_at) values
       ('b', 'Second', null, 'Cinematic', null, null, 2, null), ('c', 'Third', null, 'Cinematic', null, null, 2, null),
       ('z', 'First', 'halcyon-seven', 'Moody', 'Ida', 'still-halcyon-seven', 1, null),
       ('a', 'Gone', null, 'Cinematic', null, null, 0, now())`,
  );
  const scenes = await listScenes();
  expect(scenes.map(({ id }) => id)).toEqual(["z", "b", "c"]);
  const [title] = await query<{ name: string; inks: string[] }>(
    "select name, inks from titles where slug = 'halcyon-seven'",
  );
  const [night, , shade, light] = title?.inks ?? [];
  expect(scenes[0]).toMatchObject({
    ...{ title: "First", movie: title?.name, mood: "Moody", actor: "Ida", inks: { night, shade, light } },
    image: { name: "still-halcyon-seven" },
  });
  const ours = { night: "#0f1512", shade: "#222d27", light: "#f4f1e6" };
  expect(scenes[1]).toMatchObject({ movie: null, actor: null, inks: ours });
  const todays = todaysOf(scenes, new Date());
  expect(scenes.filter(({ isTodays }) => isTodays)).toEqual([todays]);
  expect((await findScene("z"))?.layers).toEqual({
    ...{ back: scenes[0]?.image, front: null, light: { tint: light, strength: 0.5, from: "front" } },
  });
  expect((await findScene("b"))?.layers.light.tint).toBe(ours.light);
  expect(await findScene("a")).toBeNull();
  expect(await loadScenePicker(params("b"))).toMatchObject({ scenes, asked: "b" });
  expect((await loadCameraSelfie(params("b"))).scene?.id).toBe("b");
});
