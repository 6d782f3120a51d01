import { captionOf, darkest, side } from "../words.ts";

/** What stands on every frame, drawn once, with the page's own letters of every script. */
export async function drawWords(caption: string): Promise<ImageBitmap> {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("There is no canvas to draw on.");
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const display = token("--font-display");
  await document.fonts.load(`100px ${display}`, caption).catch(() => []);
  const { lines, size, x, isRightToLeft, fade } = captionOf(caption);
  const ground = token("--void");
  if (caption.trim()) {
    const dusk = pen.createLinearGradient(0, fade.from, 0, fade.to);
    dusk.addColorStop(0, `${ground}00`);
    dusk.addColorStop(1, `${ground}${Math.round(darkest * 255).toString(16)}`);
    pen.fillStyle = dusk;
    pen.fillRect(0, 0, side, side);
  }
  pen.fillStyle = token("--paper");
  pen.font = `${size}px ${display}`;
  pen.direction = isRightToLeft ? "rtl" : "ltr";
  pen.textAlign = "start";
  for (const { text, y } of lines) pen.fillText(text, x, y, side - 2 * Math.min(x, side - x));
  pen.fillStyle = token("--exit");
  pen.direction = "ltr";
  pen.textAlign = "right";
  pen.font = `34px ${display}`;
  pen.fillText("afters", side - 28, 46);
  return createImageBitmap(canvas);
}
