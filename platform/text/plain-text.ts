/** Control and format characters, the marks of Arabic numbers apart, which are seen; joiners and word breaks are looked at below. */
const unseen = /(?![\u200b-\u200d\u0600-\u0605\u06dd\u070f\u08e2\u{e0000}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;
/** Letters and marks that take room or none, and show nothing. */
const blank = /(?<!\p{Script=Hebrew})\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0]/gu;
/** England, Scotland and Wales are a black flag with tags behind it; anywhere else tags only hide. */
const flagOrTags =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
/** A shape that Japanese and Chinese name after a character; anywhere else it is nothing. */
const strayShape = /(?<!\p{Unified_Ideograph})[\u{e0080}-\u{e0fff}]/gu;

/** Scripts whose spelling has joiners, within a word and at its end: Persian, Sinhala, Bengali, Kannada, Mongolian ... */
const joining = String.raw`\p{Script_Extensions=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}`;
/** The joiner also holds emoji together. Anywhere else both only hide, as does a second one. */
const strayJoiner = new RegExp(
  String.raw`(?<![${joining}]|\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?!\p{Extended_Pictographic})|(?<![${joining}])\u200c`,
  "gu",
);
/** Scripts without spaces break their lines at it. */
const strayBreak =
  /(?<![\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}])\u200b/gu;

/** What accents are: no word has more than three on a letter. */
const accents = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`;
const towerOfAccents = new RegExp(`(${accents}{3})${accents}+`, "gu");
/** Burmese and Tibetan letters carry five and more signs, and none of them three times. */
const tower = new RegExp(String.raw`(?!${accents})(\p{M})\1{2,}|(\p{M}{8})\p{M}+`, "gu");

/**
 * No control or direction marks, towers of marks or walls of empty lines; spelling of any script stays letter for letter, in
 * NFC. Lone surrogates become U+FFFD.
 */
export function plainText(text: string): string {
  let plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  // What is taken out may leave beside each other what only hides.
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = cleaned(plain);
  }
  return plain;
}

const cleaned = (text: string): string =>
  text
    .replace(unseen, (mark) => (mark === "\n" ? "\n" : mark === "\t" ? " " : ""))
    .replace(blank, "")
    .replace(flagOrTags, "$1")
    .replace(strayShape, "")
    .replace(strayJoiner, "")
    .replace(strayBreak, "")
    .normalize("NFC")
    .replace(towerOfAccents, "$1")
    .replace(tower, "$1$2")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Length as people count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;
