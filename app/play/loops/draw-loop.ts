import { inRoundPlace } from "../../../content/art/round-place.ts";
import type { Loop } from "./loop.ts";
import { drawWeather } from "./weather.ts";

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Drawn = CanvasImageSource & { width: number; height: number };
export type LoopLayers = { back: Drawn; face: Drawn | null; front: Drawn | null };
/** What drawing asks of a loop. */
export type LoopMotion = Pick<Loop, "motion" | "light"> & { front: unknown };
export type Size = { width: number; height: number };

/** Of every drawing of a scene. */
const wide = 1200;
const round = { x: 600, y: 525, r: 296 };
/** Room at the edges for what moves. */
const zoom = 1.05;
/** Where the round place stands, as a share of the height that is seen. */
const down = 0.44;

export const swing = (at: number, times = 1) => Math.sin(at * times * 2 * Math.PI);

/** One frame: `at` goes from 0 to 1, and 1 looks as 0 does. */
export function drawLoop(
  pen: Pen,
  { back, face, front }: LoopLayers,
  loop: LoopMotion,
  size: Size,
  at: number,
): void {
  const { motion, light } = loop;
  const { width, height } = back;
  const scale = Math.max(size.width / width, size.height / height) * zoom;
  const unit = (scale * width) / wide;
  const left = (size.width - width * scale) / 2;
  const lowest = size.height - height * scale;
  const edge = motion.drift.y * unit;
  const middle = loop.front ? down * size.height - round.y * unit : lowest / 2;
  const top = Math.min(-edge, Math.max(lowest + edge, middle));
  const x = swing(at) * motion.drift.x * unit;
  const y = swing(at + 0.25) * motion.drift.y * unit;

  pen.drawImage(back, left + x, top + y, width * scale, height * scale);
  const here = { x: left + round.x * unit - x / 2, y: top + round.y * unit - y / 2, r: round.r * unit };
  if (light) shine(pen, here, light, 1 + motion.flicker * flickerAt(at));
  if (face) {
    pen.save();
    pen.beginPath();
    pen.arc(here.x, here.y, here.r, 0, 2 * Math.PI);
    pen.clip();
    const faceScale = inRoundPlace.scale * unit;
    const bob = swing(at, motion.breath.times) * motion.breath.by * unit;
    pen.drawImage(
      face,
      left + inRoundPlace.x * unit - x / 4,
      top + inRoundPlace.y * unit - y / 2 + bob,
      wide * faceScale,
      ((wide * face.height) / face.width) * faceScale,
    );
    pen.restore();
  }
  if (front) pen.drawImage(front, left - x / 2, top - y / 2, width * scale, height * scale);
  drawWeather(pen, motion.weather, motion.ink, size, at);
}

/** Uneven, as lamps are, and round all the same. */
const flickerAt = (at: number) => swing(at, 3) * 0.6 + swing(at + 0.1, 7) * 0.4;

function shine(
  pen: Pen,
  { x, y, r }: { x: number; y: number; r: number },
  { tint, strength }: { tint: string; strength: number },
  level: number,
): void {
  const glow = pen.createRadialGradient(x - r * 0.3, y - r * 0.3, 0, x - r * 0.3, y - r * 0.3, r * 1.25);
  glow.addColorStop(0, tint);
  glow.addColorStop(1, `${tint}00`);
  pen.save();
  pen.globalAlpha = Math.min(1, Math.max(0, strength * level));
  pen.fillStyle = glow;
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}
