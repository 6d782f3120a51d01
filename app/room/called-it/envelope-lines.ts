import { clockTime, count, counted } from "../../../platform/ui/numbers.ts";

/** What the house says of an envelope that was opened, after what became of it in plain words. */
const lines = {
  right: [
    "The wax is broken and you were right. Sealed at {time}, not a letter changed.",
    "You said so at {time}, before anybody knew. Wave the receipt about a little.",
    "Opened, read out, true. You called it.",
    "It went as you wrote it. {n} of you saw it coming.",
  ],
  wrong: [
    "It went the other way. Nobody has seen what you wrote but you.",
    "Not how it happened. Yours would have been a good ending too.",
    "Wrong, in ink, with conviction. There is no better way to be wrong.",
    "The story did not take your advice. That stays between us.",
  ],
  nobody: [
    "Every envelope is open, and not one had it. The writers may take a bow.",
    "{count}, nobody right. It walked past the whole room in daylight.",
    "Nobody called it. For once we all found out together.",
    "Not a soul. The wax was beautifully wasted.",
  ],
  everybody: [
    "Every envelope says the same. Either it was obvious or you are one person.",
    "{n} of {n}. The room read it like a timetable.",
    "All of you. It might as well have been written on the door.",
    "Everybody called it, and everybody gasped anyway.",
  ],
  "you-alone": [
    "One envelope had it. Yours. The other {others} are looking at you.",
    "Only you. It is a very quiet kind of thunder.",
    "You alone, at {time}, in your own words. Frame the receipt.",
    "Nobody else saw it coming. You may be unbearable for one evening.",
  ],
} as const;

export type EnvelopeEnd = keyof typeof lines;

type Opened = {
  isRight: boolean;
  /** How many were right, and how many there were; null where they answered no common question. */
  right: number;
  sealed: number | null;
};

/** The first rule that fits. */
export function envelopeEnd({ isRight, right, sealed }: Opened): EnvelopeEnd {
  if (!isRight) return right === 0 && (sealed ?? 0) > 1 ? "nobody" : "wrong";
  if (sealed !== null && sealed >= 3 && right === sealed) return "everybody";
  return sealed !== null && sealed >= 2 && right === 1 ? "you-alone" : "right";
}

/** `turn`: which of the fan's envelopes it is, so that no two that follow each other say the same. */
export function envelopeLine(
  opened: Opened,
  of: { offsetMs: number; inOwnWords: boolean; turn: number },
): string {
  const { right, sealed } = opened;
  const all = sealed ?? 0;
  const fitting = lines[envelopeEnd(opened)].filter(
    (line) =>
      (right > 1 || !line.includes("{n} of you")) &&
      (all > 2 || !line.includes("{others}")) &&
      (of.inOwnWords || !line.includes("in your own words")),
  );
  return (fitting[of.turn % fitting.length] as string)
    .replaceAll("{time}", clockTime(of.offsetMs))
    .replaceAll("{n}", count(right))
    .replaceAll("{count}", counted(all, "envelope"))
    .replaceAll("{others}", count(all - 1));
}
