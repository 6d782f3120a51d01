/** `of`: what the element is about. */
export const builderElements = [
  { name: "poll", label: "A poll", of: "poll" },
  { name: "party", label: "A party", of: "party" },
  { name: "chat", label: "The chat of a party", of: "party" },
  { name: "reactions", label: "The reactions of a party", of: "party" },
  { name: "drop", label: "A drop", of: "drop" },
  { name: "leaderboard", label: "The leaderboard", of: null },
  { name: "tonight", label: "What is on tonight", of: null },
] as const;

export const builderLooks = [
  { name: "press", property: "--afters-press", label: "Buttons" },
  { name: "ink", property: "--afters-ink", label: "Text" },
  { name: "paper", property: "--afters-paper", label: "Ground" },
  { name: "corner", property: "--afters-corner", label: "Corners" },
] as const;
