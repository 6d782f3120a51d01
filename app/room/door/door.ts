import type { Picture } from "../../../content/art/picture.ts";

/** What moves on the card of a party from second to second. */
export type DoorNews = {
  isOpen: boolean;
  /** People in the room; sample fans are not counted. */
  here: number;
  /** Fans who joined; sample fans are `samples`. */
  joined: number;
  samples: number;
  line: { seq: number; text: string; name: string; isSample: boolean; face: Picture | null } | null;
};

/** A party as whoever passes by sees it. Times are milliseconds since 1970, on the server's clock. */
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
