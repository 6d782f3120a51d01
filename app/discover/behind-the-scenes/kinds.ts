/** What trivia can be about. The first is everything. `word` stands in the sentence of BTS-07. */
export const triviaKinds = [
  { id: "", label: "All", word: "night" },
  { id: "show", label: "Shows", word: "show" },
  { id: "film", label: "Films", word: "film" },
  { id: "director", label: "Directors", word: "director" },
] as const;
