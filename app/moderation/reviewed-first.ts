/** What the word list reads before others do, by what becomes of a text that it stops. The guidelines say so. */
export const reviewedFirst = {
  held: ["messages in party rooms", "confessions", "questions to interviews"],
  refused: ["whispers in a row", "posts in forums", "captions of clips", "titles of wished parties"],
};

/** "confessions and questions", "posts, captions and titles". */
export const asList = (things: string[]): string =>
  [things.slice(0, -1).join(", "), things.at(-1)].filter(Boolean).join(" and ");
