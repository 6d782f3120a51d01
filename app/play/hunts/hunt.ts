import type { Picture } from "../../../content/art/picture.ts";

export type HuntPiece = {
  position: number;
  name: string;
  picture: Picture | null;
  /** Where it was found; null as long as it was not. */
  found: { shop: string; price: string; link: string } | null;
};

export const huntStates = ["open", "found", "called-off"] as const;
export type HuntState = (typeof huntStates)[number];

export type Hunt = {
  key: string;
  character: string;
  characterName: string;
  price: string;
  state: HuntState;
  pieces: HuntPiece[];
};

/** "example.com" of a link, so that one sees where it leads. Empty for anything but https. */
export function hostOf(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === "https:" ? url.host : "";
}
