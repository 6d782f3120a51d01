/** "?see={pollId}", as often as there are polls to see before one votes. */
export const seeParam = "see";

export const pollsAskedFor = (request: Request): string[] =>
  new URL(request.url).searchParams.getAll(seeParam).slice(0, 60);
