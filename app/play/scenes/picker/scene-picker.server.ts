import type { ViewAsked } from "../../../frame/phone/views.ts";
import { listScenes } from "../reel/scenes.server.ts";

export async function loadScenePicker({ params }: ViewAsked) {
  return { scenes: await listScenes(), asked: params.get("scene") };
}

export type ScenePickerData = Awaited<ReturnType<typeof loadScenePicker>>;
