import type { GuidelineRule } from "../frame/guideline-rules.ts";

/** How closely a party's chat is read before a line is said. */
export const guards = ["off", "gentle", "strict"] as const;
export type Guard = (typeof guards)[number];

export const guardNames: Record<Guard, string> = { off: "Off", gentle: "Gentle", strict: "Strict" };

/** In the form of a party. */
export const guardWords: Record<Guard, string> = {
  off: "Off: nothing is held",
  gentle: "Gentle: threats, contact details, your own words, links of newcomers",
  strict: "Strict: also every link, spam, insults, shouting, repeated lines",
};

/** Whose links wait in a gentle room: a seat this young, or with fewer lines than this. */
export const newcomer = { minutes: 10, lines: 3 };

/** Why a line waits, as its host reads it, and the guideline its writer is told. */
const reasons: Record<string, [words: string, rule: GuidelineRule]> = {
  threat: ["A threat", "safety"],
  care: ["Someone may be in danger", "safety"],
  illegal: ["Something illegal", "safety"],
  contact: ["Contact details", "private"],
  "private-person": ["A private person", "private"],
  minors: ["Sexual, about a minor", "characters"],
  sexual: ["Sexual", "characters"],
  "own-word": ["A word of yours", "company"],
  hate: ["Hatred", "company"],
  slur: ["A slur", "company"],
  bullying: ["Bullying", "company"],
  shouting: ["Shouting", "company"],
  link: ["A link", "fair"],
  spam: ["Spam", "fair"],
  repeated: ["The same line again", "fair"],
};

export const wordsOfReason = (reason: string): string => reasons[reason]?.[0] ?? reason;

export const ruleOfReason = (reason: string | null): GuidelineRule => reasons[reason ?? ""]?.[1] ?? "company";
