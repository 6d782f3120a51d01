const longest = 400;
/** An end of a sentence with room after it, so that "3.5" and "Mr." stay whole. */
const end = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|vs))[.!?…]+["'”’)\]]*\s+|\n+/g;

/** What comes in pieces, as whole sentences with the space after them; the last one as it stands. */
export async function* sentences(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  for await (const piece of pieces) {
    open += piece;
    for (let cut = cutOf(open); cut > 0; cut = cutOf(open)) {
      yield open.slice(0, cut);
      open = open.slice(cut);
    }
  }
  if (open.trim()) yield open;
}

function cutOf(text: string): number {
  end.lastIndex = 0;
  const found = end.exec(text);
  if (found) return found.index + found[0].length;
  const space = text.lastIndexOf(" ", longest);
  return text.length > longest ? (space > 0 ? space + 1 : longest) : 0;
}
