/** Control and format characters, the marks of Arabic numbers apart, which are seen; joiners are looked at below. */
const unseen = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u08e2])[\p{Cc}\p{Cf}]/gu;
/** Letters and marks that take room or none, and show nothing. */
const blank = /\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0]|[\u{e0000}-\u{e0fff}]/gu;
/** The joiner holds emoji together, the non-joiner parts letters of Persian words; anywhere else they only hide. */
const strayJoiner =
  /(?<!(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f))\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const strayNonJoiner = /(?<!\p{Script=Arabic})\u200c|\u200c(?!\p{Script=Arabic})/gu;

/** No control or direction marks, towers of accents or walls of empty lines. Lone surrogates become U+FFFD. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(unseen, (mark) => (mark === "\n" ? "\n" : mark === "\t" ? " " : ""))
    .replace(blank, "")
    .replace(strayJoiner, "")
    .replace(strayNonJoiner, "")
    .normalize("NFC")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length as people count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;
