/** Digits of every keyboard as 0 to 9: full-width, Arabic, Persian, Hindi, mathematical. Source: Unicode, Numeric_Type=Decimal. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));

/** They stand in rows of ten; the five rows of mathematical digits follow each other. */
function digitOf(code: number): number {
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** A code of digits as people type and paste it: with spaces, dashes and marks that nobody sees. */
export const typedCode = (text: string): string => asciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, "");
