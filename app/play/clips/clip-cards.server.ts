import { stillCards } from "../../catalogue/pictures/still-card.server.ts";
import { findClipScene } from "./clip-scenes.server.ts";
import { findClip } from "./clips.server.ts";

export const clipCards = stillCards("/memes/:id", async (id) => {
  const clip = await findClip(id);
  const scene = clip && (await findClipScene(clip.scene));
  return scene && clip && { picture: scene.loop.still, words: clip.isCovered ? null : clip.caption };
});
