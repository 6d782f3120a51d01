import type { Picture } from "../../../content/art/picture.ts";

/** What somebody who comes in late has to know. */
export type Recap = {
  fromMinute: number;
  /** What this is, how it stands, what has just happened. */
  lines: string[];
  who: { name: string; is: string; picture: Picture | null }[];
  stills: Picture[];
};
