import type { GuidelineRule } from "../../frame/guideline-rules.ts";

/** A line of the reader's own that a host has not let through. Nobody else is sent it. */
export type HeldLine = {
  id: string;
  clientKey: string;
  text: string;
  rule: GuidelineRule;
  state: "held" | "kept-back";
};
