import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "../../../content/art/picture.ts";
import { allPictures } from "../../catalogue/catalogue.server.ts";
import { fileNamed } from "../../catalogue/pictures/picture-files.server.ts";

const types = { webp: "image/webp", avif: "image/avif" } as const;
type Type = keyof typeof types;

export type ArtObject = { path: string; type: string; url: string; width: number; alt: string };

/** The largest rendering of every picture, in both kinds. */
export const listArt = (): ArtObject[] =>
  allPictures().flatMap((picture) =>
    (Object.keys(types) as Type[]).flatMap((type) => artOf(picture, type) ?? []),
  );

function artOf(picture: Picture, type: Type): ArtObject | null {
  const largest = picture[type]?.at(-1);
  if (!largest) return null;
  const [width, url] = largest;
  return { path: `${picture.name}.${type}`, type: types[type], url, width, alt: picture.alt };
}

export function findArt(path: string): ArtObject | null {
  const [, name, type] = /^([a-z0-9-]{1,100})\.(webp|avif)$/.exec(path) ?? [];
  const picture = allPictures().find((one) => one.name === name);
  return picture ? artOf(picture, type as Type) : null;
}

/** Null for one whose bytes are gone. */
export async function artBytes({ url }: ArtObject): Promise<Buffer | null> {
  const uploaded = /^\/art\/u\/(.+)$/.exec(url)?.[1];
  if (uploaded) return (await fileNamed(uploaded))?.bytes ?? null;
  if (!/^\/art\/[\w.-]+$/.test(url)) return null;
  return readFile(join("public", url)).catch(() => null);
}
