/** Control characters, and the invisible ones that reorder or hide text. Line breaks are kept. */
const invisible = /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u3164\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
/** The zero-width joiner holds emoji together; anywhere else it only hides. */
const strayJoiner = /(?<![\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/**
 * Text as people may see it: no control or direction marks, no towers of accents, no walls of empty lines.
 * The joiner inside an emoji stays. Lone surrogates become the replacement character.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(invisible, (mark) => (mark === "\n" ? "\n" : mark === "\t" ? " " : ""))
    .replace(strayJoiner, "")
    .normalize("NFC")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length as people count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;
