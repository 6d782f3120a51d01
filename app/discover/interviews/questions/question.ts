export const questionStates = ["held", "up", "answered", "declined", "down"] as const;
export type QuestionState = (typeof questionStates)[number];

export type Question = {
  id: string;
  text: string;
  /** Null where its fan has no name. */
  asker: string | null;
  backs: number;
  answer: string | null;
  sample: boolean;
};

/** One's own that nobody else sees: it is being read, or was not put to the person. */
export type OwnQuestion = { id: string; text: string; state: "held" | "declined" | "down" };

export const ownWords: Record<OwnQuestion["state"], string> = {
  held: "Being reviewed first",
  declined: "Read, and not put to them",
  down: "Taken down",
};
