/** As people count them: a family of emoji is one. */
export const signsOf = (text: string): string[] =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
