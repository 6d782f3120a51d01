import type { Picture } from "./picture.ts";
import * as all from "./pictures.gen.ts";

/** Pages import the one they show instead. */
export const pictures: ReadonlyMap<string, Picture> = new Map(
  Object.values(all).flatMap((value) => (typeof value === "string" ? [] : [[value.name, value] as const])),
);

/** An unknown name is a mistake in the content and throws. */
export function pictureNamed(name: string): Picture {
  const picture = pictures.get(name);
  if (!picture)
    throw new Error(`No picture is named "${name}". The names are in content/art/pictures.gen.ts.`);
  return picture;
}

/** 1200 by 630, for `og:image`. The pages with one are in content/art/cards.json. */
export function cardNamed(name: string): string {
  const constant = `card-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const href = (all as Record<string, unknown>)[constant];
  if (typeof href !== "string")
    throw new Error(`No social card is named "${name}". See content/art/cards.json.`);
  return href;
}
