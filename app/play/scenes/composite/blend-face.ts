import { type Light, slopeOf } from "./light.ts";
import { fromLab, type Lab, labOf, toLab } from "./oklab.ts";

/** From here to the rim the face goes out in grains. A share of the radius. */
const feathersFrom = 0.86;
/** How far a grain may be from where the edge goes. */
const frayed = 0.1;
/** Half of what a grain lightens or darkens, of 1. */
const grain = 0.035;
/** How much lighter a face is at the side that the light comes from. */
const slope = 0.14;
/** A face in a scene is as light as its light lets it be, and no lighter. */
const lightest = 0.72;
const bandRows = 48;

/** Of how light it is. */
type Tone = { mean: number; spread: number };

/**
 * Puts a square picture of a face into the light of a scene: its tone moved towards the light's, its edge dissolved
 * into the grain that the scenes are drawn with. Changes `pixels` (RGBA). Yields between bands, so that whoever has
 * something else to do can do it.
 */
export function* blendFace(pixels: Uint8ClampedArray, side: number, light: Light): Generator<void> {
  const { mean, spread } = toneOf(pixels, side);
  const tint = labOf(light.tint);
  const { strength } = light;
  const [slopeX, slopeY] = slopeOf[light.from];
  const aim = mean + (Math.min(lightest, tint[0] * lightest) - mean) * strength * 0.7;
  // Flat faces get some of the drawings' contrast, and hard ones lose some.
  const contrast = Math.min(1.35, Math.max(0.8, 1 + (0.17 / Math.max(spread, 0.02) - 1) * strength * 0.6));
  const colour = 1 - 0.55 * strength;
  const lab: Lab = [0, 0, 0];
  const middle = (side - 1) / 2;

  function blendRow(y: number): void {
    const dy = (y - middle) / (side / 2);
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 4;
      const dx = (x - middle) / (side / 2);
      const noise = noiseAt(x, y);
      const alpha = edge(Math.sqrt(dx * dx + dy * dy), noise);
      pixels[at + 3] = alpha;
      if (alpha === 0) continue;
      toLab(pixels, at, lab);
      const falls = (slopeX * dx + slopeY * dy) * slope * strength;
      lab[0] = aim + (lab[0] - mean) * contrast + falls + (noise - 0.5) * 2 * grain;
      lab[1] = lab[1] * colour + tint[1] * strength * 1.2;
      lab[2] = lab[2] * colour + tint[2] * strength * 1.2;
      fromLab(lab, pixels, at);
    }
  }

  for (let y = 0; y < side; y++) {
    blendRow(y);
    if (y % bandRows === bandRows - 1) yield;
  }
}

/** Of what will be seen: every fourth pixel within the circle. */
function toneOf(pixels: Uint8ClampedArray, side: number): Tone {
  const lab: Lab = [0, 0, 0];
  let sum = 0;
  let squares = 0;
  let count = 0;
  const middle = (side - 1) / 2;
  const within = (side / 2) * feathersFrom;
  for (let y = 0; y < side; y += 2)
    for (let x = 0; x < side; x += 2) {
      if (Math.hypot(x - middle, y - middle) > within) continue;
      toLab(pixels, (y * side + x) * 4, lab);
      sum += lab[0];
      squares += lab[0] * lab[0];
      count += 1;
    }
  const mean = sum / count;
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** 0 to 255. `far` is 1 at the rim. */
function edge(far: number, noise: number): number {
  const out = (far + (noise - 0.5) * frayed - feathersFrom) / (1 - feathersFrom - frayed / 2);
  if (out <= 0) return 255;
  if (out >= 1) return 0;
  return Math.round(255 * (1 - out * out * (3 - 2 * out)));
}

/** 0 to 1, the same for the same place: a picture made twice is the same picture. */
function noiseAt(x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0xffffffff;
}
