import type { Picture as Art } from "../../../content/art/picture.ts";
import type { ProfileCard } from "./profile.server.ts";

const width = 1080;
const height = 1350;
const edge = 64;
/** The face is above, the stub below. */
const fold = 1060;

/** The front of a card as a PNG of 1080 by 1350. */
export async function drawCard(card: ProfileCard): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw pictures.");
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const display = token("--font-display");
  const [portrait, cutout] = await Promise.all([
    load(card.portrait),
    card.cutout && card.character ? load(card.cutout) : null,
    face(`100px ${display}`, card.name),
    face(`650 40px ${token("--font-text")}`, card.handle),
  ]);
  const [night = token("--void"), , shade = token("--raise"), light = token("--paper")] = card.inks;

  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(portrait, 0, 0, width, height);
  pen.fillStyle = light;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const words = card.name.split(" ");
  const size = sizeThatFits(pen, words, display);
  pen.font = `${size}px ${display}`;
  for (const [at, word] of words.entries())
    pen.fillText(word, width / 2, edge + size * 0.8 * (at + 1), width - edge);
  if (cutout) pen.drawImage(cutout, 0, 0, width, height);

  const dusk = pen.createLinearGradient(0, 640, 0, fold);
  dusk.addColorStop(0, `${night}00`);
  dusk.addColorStop(1, night);
  pen.fillStyle = dusk;
  pen.fillRect(0, 640, width, fold - 640);
  pen.fillStyle = night;
  pen.fillRect(0, fold, width, height - fold);
  pen.textAlign = "left";
  pen.fillStyle = token("--paper");
  pen.font = `88px ${display}`;
  const lines = wrapped(pen, card.motto, width - edge * 2).slice(0, 3);
  for (const [at, line] of lines.entries())
    pen.fillText(line, edge, fold - 48 - (lines.length - 1 - at) * 88);

  pen.strokeStyle = light;
  pen.globalAlpha = 0.5;
  pen.lineWidth = 4;
  pen.setLineDash([24, 24]);
  pen.beginPath();
  pen.moveTo(edge, fold);
  pen.lineTo(width - edge, fold);
  pen.stroke();
  pen.globalAlpha = 1;

  drawStub(pen, card, token);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn."))),
      "image/png",
    ),
  );
}

/** Below the fold: who it is, and the best place on a board. */
function drawStub(pen: CanvasRenderingContext2D, card: ProfileCard, token: (name: string) => string): void {
  const [display, text] = [token("--font-display"), token("--font-text")];
  const { handle, name, place, watching, nextUp, leaderboard } = card;
  const [best] = leaderboard;
  pen.fillStyle = token("--paper");
  pen.font = `650 50px ${text}`;
  pen.fillText(handle || name, edge, fold + 84, width * 0.6);
  pen.font = `500 38px ${text}`;
  pen.fillStyle = token("--mist");
  const facts = [place, watching && `Watching ${watching.name}`, nextUp && `Next up ${nextUp.name}`].filter(
    Boolean,
  );
  for (const [at, fact] of facts.entries())
    pen.fillText(String(fact), edge, fold + 146 + at * 52, width * 0.62);
  pen.textAlign = "right";
  if (best) {
    pen.fillText(`of ${best.total}, ${best.item}`, width - edge, fold + 146, width * 0.32);
    pen.font = `76px ${display}`;
    pen.fillStyle = token("--gold");
    pen.fillText(`#${best.rank}`, width - edge, fold + 92);
  }
  pen.font = `50px ${token("--font-widths")}`;
  pen.fillStyle = token("--exit");
  pen.fillText("afters", width - edge, height - 66);
  pen.font = `500 26px ${text}`;
  pen.fillStyle = token("--mist");
  pen.fillText(location.host, width - edge, height - 26, width * 0.5);
}

/** Font families that are loaded; fallbacks may be missing on canvas. */
const face = (font: string, text: string) => document.fonts.load(font, text).catch(() => []);

async function load(art: Art): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = art.webp.at(-1)?.[1] ?? "";
  await image.decode();
  return image;
}

/** Limited by the longest word, and by the upper half. */
function sizeThatFits(pen: CanvasRenderingContext2D, words: string[], display: string): number {
  pen.font = `100px ${display}`;
  const widest = Math.max(...words.map((word) => pen.measureText(word).width), 1);
  return Math.min(((width - edge) / widest) * 100, 500, 640 / (words.length * 0.8));
}

function wrapped(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && pen.measureText(longer).width <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
