import type { Picture } from "../../../../content/art/picture.ts";
import { query } from "../../../../platform/db/pool.server.ts";
import { layeringOf, pictureOf } from "../../../catalogue/catalogue.server.ts";
import { layerOf } from "../../loops/loops.server.ts";
import type { Light, LightFrom } from "../composite/light.ts";
import { todaysOf } from "./todays-scene.ts";

type SceneRow = {
  id: string;
  name: string;
  movie: string | null;
  mood: string;
  actor: string | null;
  picture: string | null;
  inks: string[] | null;
};

/** SCENE-02: id, image, title, movie, mood and actor. */
export type Scene = {
  id: string;
  image: Picture;
  title: string;
  movie: string | null;
  mood: string;
  actor: string | null;
  /** Of the title it is from: its night, its shade and its light. */
  inks: { night: string; shade: string; light: string };
  isTodays: boolean;
};

/** Between which a face is put. A picture of the desk's own has nothing in front of it. */
export type Layers = { back: Picture; front: Picture | null; light: Light };

const noInks = ["#0f1512", "#18211c", "#222d27", "#f4f1e6"];

export async function listScenes(): Promise<Scene[]> {
  const rows = await query<SceneRow>(
    `select s.id, s.name, t.name as movie, s.mood, s.actor, s.picture, t.inks
     from scenes s left join titles t on t.slug = s.title where s.retired_at is null order by s.position, s.id`,
  );
  const today = todaysOf(rows, new Date());
  return rows.map((row) => sceneOf(row, row === today));
}

function sceneOf({ id, name, movie, mood, actor, picture, inks }: SceneRow, isTodays: boolean): Scene {
  const [night = "", , shade = "", light = ""] = inks?.length ? inks : noInks;
  return {
    ...{ id, title: name, image: pictureOf(picture), movie, mood, actor, isTodays },
    inks: { night, shade, light },
  };
}

export type SceneToPlay = Scene & { layers: Layers };

/** Null for one that is retired, or was never there. */
export async function findScene(id: string | null): Promise<SceneToPlay | null> {
  const scene = (await listScenes()).find((one) => one.id === id);
  return scene ? { ...scene, layers: layersOf(scene.image, scene.inks.light) } : null;
}

/** Of a drawing of ours its two layers and the light in it; of any other picture itself, in the light of its title. */
export function layersOf(image: Picture, titleLight = noInks[3] as string): Layers {
  const drawn = layeringOf(image.name);
  const [back, front] = [layerOf(image, "back"), layerOf(image, "front")];
  if (!drawn || !back || !front)
    return { back: image, front: null, light: { tint: titleLight, strength: 0.5, from: "front" } };
  const { tint, strength, direction } = drawn.light;
  return { back, front, light: { tint, strength, from: direction as LightFrom } };
}
