import type { Picture } from "../../../../../content/art/picture.ts";
import type { PartyFigures } from "../../../../host/report/figures.ts";

export type RunSheetLine = {
  /** Milliseconds since the party's start. */
  offsetMs: number;
  what: "Scene" | "Trivia" | "Hot or Not" | "Gasp" | "Poll" | "Prediction";
  text: string;
};

/** A party that is on, as a studio would see it. Times are milliseconds since 1970, on the server's clock. */
export type Proof = {
  id: string;
  title: string;
  show: string;
  image: Picture;
  startsAt: number;
  endsAt: number;
  now: number;
  /** It is a rehearsal: its script and most of its crowd are samples. */
  isSample: boolean;
  latest: { seq: number; name: string; text: string; face: Picture | null }[];
  runSheet: RunSheetLine[];
  figures: PartyFigures;
};
