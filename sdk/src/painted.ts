import type { Kit } from "./look.ts";

/**
 * A picture is fetched as what the page may connect to and painted: a policy that lets no pictures in from us is not
 * touched. It stays empty where it does not come.
 */
export function painted({ h }: Kit, name: string, url: string, alt?: string): HTMLElement {
  const canvas = h<HTMLCanvasElement>(
    `canvas.${name}`,
    alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" },
  );
  fetch(url, { credentials: "omit" })
    .then((response) => response.blob())
    .then(createImageBitmap)
    .then((picture) => {
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
    })
    .catch(() => {});
  return canvas;
}
