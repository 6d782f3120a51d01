import type { Weather } from "../../catalogue/pictures/layering.ts";
import type { Pen, Size } from "./draw-loop.ts";

const seen = { rain: 46, snow: 40, stars: 34, dust: 30 };

/** The same numbers each time: what falls out of a frame at the loop's end comes in where it began. */
const chance = (n: number, of: number) => {
  const value = Math.sin(n * 127.1 + of * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

/** Each flake goes once across, or a whole number of times, in a loop. */
export function drawWeather(pen: Pen, weather: Weather, ink: string, size: Size, at: number): void {
  if (weather === "none") return;
  const many = Array.from({ length: seen[weather] }, (_, n) => n);
  const unit = size.width / 720;
  pen.save();
  pen.fillStyle = pen.strokeStyle = ink;
  if (weather === "rain") {
    pen.globalAlpha = 0.4;
    pen.lineWidth = 2 * unit;
    pen.beginPath();
    for (const n of many) {
      const length = (30 + chance(n, 3) * 40) * unit;
      const fallen = (chance(n, 2) + at * (4 + (n % 3))) % 1;
      const x = chance(n, 1) * size.width * 1.1;
      const y = fallen * (size.height + length) - length;
      pen.moveTo(x, y);
      pen.lineTo(x - length * 0.16, y + length);
    }
    pen.stroke();
  } else {
    for (const n of many) {
      const r = (1 + chance(n, 3) * 2) * unit;
      const sway = Math.sin((at + chance(n, 4)) * 2 * Math.PI);
      const stars = weather === "stars";
      const moved = (chance(n, 2) + (weather === "snow" ? at : 1 - at)) % 1;
      const x = chance(n, 1) * size.width + (stars ? 0 : sway * 14 * unit);
      const y = stars ? chance(n, 2) * size.height * 0.5 : moved * (size.height + 8) - 4;
      const bright = stars ? 0.5 + 0.5 * Math.sin((at * (1 + (n % 3)) + chance(n, 4)) * 2 * Math.PI) : 0.55;
      pen.globalAlpha = bright * (weather === "dust" ? 0.6 : 0.9);
      pen.beginPath();
      pen.arc(x, y, r, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  pen.restore();
}
