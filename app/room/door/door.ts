import type { Picture } from "../../../content/art/picture.ts";

/** The changing part of a party's card. */
export type DoorNews = {
  isOpen: boolean;
  /** People present, without sample fans. */
  here: number;
  /** Fans who joined; sample fans are in `samples`. */
  joined: number;
  samples: number;
  line: { seq: number; text: string; name: string; isSample: boolean; face: Picture | null } | null;
};

/** A party as passers-by see it. Times are milliseconds since 1970, on the server's clock. */
export type Door = DoorNews & {
  id: string;
  title: string;
  show: string;
  image: Picture;
  startsAt: number;
  endsAt: number;
  now: number;
};

export const noDoor: DoorNews = { isOpen: false, here: 0, joined: 0, samples: 0, line: null };
