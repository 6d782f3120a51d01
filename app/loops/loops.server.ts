import type { Picture } from "../../content/art/picture.ts";
import { pictures } from "../../content/art/pictures.server.ts";
import drawn from "../../content/art/scenes.json" with { type: "json" };
import type { Loop, Motion, Weather } from "./loop.ts";

const slow = { drift: { x: 10, y: 4 }, breath: { by: 5, times: 2 }, flicker: 0.12 };

const motions: Record<string, Partial<Omit<Motion, "ink">>> = {
  "last-train": { drift: { x: 3, y: 7 }, breath: { by: 7, times: 5 }, weather: "rain", flicker: 0.2 },
  airlock: { drift: { x: 12, y: 9 }, breath: { by: 8, times: 1 }, weather: "stars" },
  "room-seven": { drift: { x: 4, y: 2 }, breath: { by: 4, times: 2 }, flicker: 0.45, weather: "dust" },
  "widows-locket": { drift: { x: 8, y: 10 }, breath: { by: 4, times: 1 }, weather: "dust" },
  "midnight-mirror": { drift: { x: 9, y: 3 }, breath: { by: 3, times: 1 }, weather: "stars" },
  "match-point": { drift: { x: 14, y: 2 }, breath: { by: 6, times: 3 }, weather: "dust" },
  "founders-day": { drift: { x: 6, y: 4 }, weather: "snow" },
  "neon-rain": { drift: { x: 7, y: 3 }, flicker: 0.4, weather: "rain" },
  "curtain-call": { drift: { x: 12, y: 3 }, breath: { by: 4, times: 4 }, weather: "dust" },
  "first-light": { drift: { x: 6, y: 6 }, weather: "stars" },
  "moon-shot": { drift: { x: 10, y: 10 }, flicker: 0.2, weather: "stars" },
  "opposite-house": { drift: { x: 5, y: 12 }, flicker: 0.35, weather: "dust" },
};

/** Of a drawing of ours its layers and whoever is in it; of any other picture itself, which moves all the same. */
export function loopOf(image: Picture): Loop {
  const scene = drawn.find(({ id }) => image.name === `scene-${id}`);
  const layer = (name: string) => pictures.get(`layer-${scene?.id}-${name}`) ?? null;
  const back = layer("back");
  const motion: Motion = { ...slow, weather: "dust" as Weather, ink: "#f4f1e6", ...motions[scene?.id ?? ""] };
  if (!scene || !back) return { still: image, back: image, face: null, front: null, light: null, motion };
  return {
    still: pictures.get(`clip-${scene.id}`) ?? image,
    back,
    face: pictures.get(`cutout-${scene.face}`) ?? null,
    front: layer("front"),
    light: { tint: scene.light.tint, strength: scene.light.strength },
    motion: { ...motion, ink: scene.light.tint },
  };
}
