import { config } from "../../../../platform/config.server.ts";
import { avatars } from "../../../catalogue/catalogue.server.ts";
import type { ViewAsked } from "../../../frame/phone/views.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import { findScene } from "../reel/scenes.server.ts";
import { findSpeaker } from "./replies.server.ts";

export async function loadScenePlay({ params }: ViewAsked) {
  const scene = await findScene(params.get("scene"));
  const speaker = scene && (await findSpeaker(scene.id));
  return {
    scene,
    speaker: speaker && {
      name: speaker.name,
      opening: speaker.opening,
      face: (speaker.character && avatars()[speaker.character]) || null,
    },
    shared: `${config.origin}${viewPath("scene-picker")}`,
  };
}

export type ScenePlayData = Awaited<ReturnType<typeof loadScenePlay>>;
