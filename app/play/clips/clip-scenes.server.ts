import { loopOf } from "../loops/loops.server.ts";
import { listMoodPlaces } from "../moods/scenes.server.ts";
import type { ClipScene } from "./clip.ts";

/** The scenes of the reel, each as the five seconds that a caption goes on. */
export async function listClipScenes({ alsoRetired = false } = {}): Promise<ClipScene[]> {
  const scenes = await listMoodPlaces({ alsoRetired });
  return scenes.map(({ id, title, of, image, captions }) => ({
    id,
    title,
    of: of?.name ?? null,
    loop: loopOf(image),
    captions,
  }));
}

/** Also one that is retired: what was made of it stays up. */
export async function findClipScene(id: string): Promise<ClipScene | null> {
  return (await listClipScenes({ alsoRetired: true })).find((scene) => scene.id === id) ?? null;
}
