/** Clauses of the guidelines that a decision can name, by their anchor on /guidelines, with their titles there. */
export const guidelineRules = {
  company: "Be good company",
  spoilers: "Spoilers",
  characters: "In character",
  private: "Private things stay private",
  safety: "No one gets hurt",
  fair: "Fair play",
} as const;

export type GuidelineRule = keyof typeof guidelineRules;

export const ruleNames = Object.keys(guidelineRules) as [GuidelineRule, ...GuidelineRule[]];

export const isGuidelineRule = (word: string | null | undefined): word is GuidelineRule =>
  Object.hasOwn(guidelineRules, word ?? "");

export const pathOfRule = (rule: GuidelineRule): string => `/guidelines#${rule}`;

/** Where a fan reads what was decided about them, and appeals. */
export const decisionsPath = "/decisions";
