import type { Picture } from "../../../../content/art/picture.ts";

/** A page with a picture of its own. */
export type Sent = {
  title: string;
  description: string;
  /** Two are halves of one face, torn apart. */
  pictures: Picture[];
  look: "halves" | "court" | "piece" | "still";
  /** Written large on the picture. */
  headline: string;
  /** A number that is the headline, and what it is of. */
  numeral: { number: string; of: string } | null;
  /** Smaller, below the headline. */
  line: string;
  edition: { taken: number; pieces: number; own: number | null } | null;
  /** The way on for whoever opens it. */
  on: { to: string; label: string };
};
