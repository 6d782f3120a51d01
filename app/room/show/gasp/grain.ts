/** Pattern size in grains; large enough to hide the repetition. */
const tile = 224;
/** One threshold per grain, the same on every screen, so that equal shares light equal grains. */
const thresholds = (() => {
  let state = 20_261;
  return Float32Array.from({ length: tile * tile }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
})();

/** A mask tile of the grains lit at this share. */
function stipple(share: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = tile;
  canvas.height = tile;
  const on = canvas.getContext("2d");
  if (!on) return canvas;
  const image = on.createImageData(tile, tile);
  for (let grain = 0; grain < thresholds.length; grain++)
    image.data[grain * 4 + 3] = (thresholds[grain] ?? 1) < share ? 255 : 0;
  on.putImageData(image, 0, 0);
  return canvas;
}

/** Draws the picture as bright as the share; each lit grain stands for a fan who holds. */
export function drawLight(canvas: HTMLCanvasElement, picture: HTMLImageElement, share: number): void {
  const on = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!on || width === 0 || !picture.naturalWidth) return;
  const density = Math.min(2, window.devicePixelRatio);
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density);
  if (canvas.height !== Math.round(height * density)) canvas.height = Math.round(height * density);
  on.globalCompositeOperation = "source-over";
  on.clearRect(0, 0, canvas.width, canvas.height);
  if (share <= 0) return;
  cover(on, picture, canvas.width, canvas.height);
  if (share >= 1) return;
  const pattern = on.createPattern(stipple(share), "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix().scale(Math.max(1, Math.round(density))));
  on.globalCompositeOperation = "destination-in";
  on.fillStyle = pattern;
  on.imageSmoothingEnabled = false;
  on.fillRect(0, 0, canvas.width, canvas.height);
}

/** Like `object-fit: cover`. */
function cover(on: CanvasRenderingContext2D, picture: HTMLImageElement, width: number, height: number): void {
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  on.imageSmoothingEnabled = true;
  on.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
}
