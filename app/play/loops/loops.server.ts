import type { Picture } from "../../../content/art/picture.ts";
import { pictures } from "../../../content/art/pictures.server.ts";
import { layeringOf } from "../../catalogue/catalogue.server.ts";
import type { Loop, Motion } from "./loop.ts";

const slow: Motion = {
  drift: { x: 10, y: 4 },
  breath: { by: 5, times: 2 },
  flicker: 0.12,
  weather: "dust",
  ink: "#f4f1e6",
};

/** Null for a picture that is whole. */
export const layerOf = (image: Picture, layer: "back" | "front"): Picture | null =>
  pictures.get(`${image.name.replace(/^scene-/, "layer-")}-${layer}`) ?? null;

/** Of a drawing of ours its layers and whoever is in it; of any other picture itself, which moves all the same. */
export function loopOf(image: Picture): Loop {
  const drawn = layeringOf(image.name);
  const back = layerOf(image, "back");
  if (!drawn || !back)
    return { still: image, back: image, face: null, front: null, light: null, motion: slow };
  const { tint, strength } = drawn.light;
  return {
    still: pictures.get(image.name.replace(/^scene-/, "clip-")) ?? image,
    back,
    face: drawn.face === null ? null : (pictures.get(drawn.face) ?? null),
    front: layerOf(image, "front"),
    light: { tint, strength },
    motion: { ...slow, ...drawn.motion, ink: tint },
  };
}
