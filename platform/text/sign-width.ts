/** Parts of a line's height that a letter of the headline face takes, and a wide sign, such as an emoji or a Han letter. */
export const letter = 0.56;
const wide = 1.06;
const isWide =
  /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}]/u;

/** Of signs in a row, in parts of the line's height. */
export const widthOf = (signs: string[]) =>
  signs.reduce((sum, sign) => sum + (isWide.test(sign) ? wide : letter), 0);
