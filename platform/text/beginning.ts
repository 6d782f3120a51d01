/** As much of a text as `most` code points are, so that no sign is cut in two. */
export const beginningOf = (text: string, most: number): string =>
  [...text.slice(0, most * 2)].slice(0, most).join("");
