import type { GuidelineRule } from "../../frame/guideline-rules.ts";

export const decisionActs = ["held", "kept-back", "taken-down", "muted", "shut-out"] as const;
export type DecisionAct = (typeof decisionActs)[number];

/** What its fan is told of it. */
export type OwnDecision = {
  id: string;
  act: DecisionAct;
  /** The beginning of what was said; empty for a mute. */
  said: string;
  rule: GuidelineRule;
  until: Date | null;
  at: Date;
  appealedAt: Date | null;
  outcome: "stands" | "undone" | null;
  answer: string;
};

/** The same in a line, where the fan is. */
export type OwnNotice = Pick<OwnDecision, "id" | "act" | "said" | "rule" | "outcome">;

export const actWords: Record<DecisionAct, string> = {
  held: "A line of yours waits for a host",
  "kept-back": "A line of yours was kept back",
  "taken-down": "Something you wrote was taken down",
  muted: "You were muted",
  "shut-out": "You were shut out",
};

export const longestAppeal = 1000;
