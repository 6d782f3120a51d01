import type { Picture } from "../../../content/art/picture.ts";
import type { Waiting } from "../../marks/place.ts";

export type Footnote = {
  /** Words of the answer that it stands after. */
  after: string;
  text: string;
};

export type Passage = {
  question: string;
  answer: string;
  /** Words of the answer that are set large. */
  pull: string | null;
  notes: Footnote[];
  /** Footnotes are numbered through the whole interview. */
  firstNote: number;
  /** It lies past the reader's mark, and its words are empty. */
  waits: Waiting | null;
};

export type InterviewCard = {
  id: string;
  person: string;
  role: "Director" | "Actor" | "Writer";
  show: string | null;
  headline: string;
  intro: string;
  picture: Picture;
  minutes: number;
  sample: boolean;
};

const wordsAMinute = 200;

/** Whole minutes, one at least, at the pace at which a quiet reader reads on a screen. */
export function readingMinutes(texts: string[]): number {
  const words = texts.flatMap((text) => text.match(/\S+/g) ?? []).length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

export type PassagePiece = { text: string; note: number | null };

/** An answer cut after the words that have a footnote, which are numbered from `first` on. */
export function piecesOfPassage(answer: string, notes: Footnote[], first: number): PassagePiece[] {
  const ends = notes.map(({ after }, at) => ({ at, end: answer.indexOf(after) + after.length }));
  const pieces: PassagePiece[] = [];
  let from = 0;
  for (const { at, end } of ends.toSorted((a, b) => a.end - b.end)) {
    if (end <= from) continue;
    pieces.push({ text: answer.slice(from, end), note: first + at });
    from = end;
  }
  return from < answer.length ? [...pieces, { text: answer.slice(from), note: null }] : pieces;
}
