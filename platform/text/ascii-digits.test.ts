import { expect, test } from "vitest";
import { asciiDigits, typedCode } from "./ascii-digits.ts";

test.each([
  ["123 456", "as the letter shows it"],
  ["123\u00a0456\n", "with a no-break space and an end of line"],
  ["123\u2013456", "with a dash"],
  ["\u200f123456", "behind a direction mark"],
  ["\uff11\uff12\uff13\uff14\uff15\uff16", "full-width"],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", "Arabic"],
  ["\u06f1\u06f2\u06f3 \u06f4\u06f5\u06f6", "Persian"],
  ["\u0967\u0968\u0969\u096a\u096b\u096c", "Hindi"],
  ["\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec", "Bengali"],
  ["\u0e51\u0e52\u0e53\u0e54\u0e55\u0e56", "Thai"],
  ["\u1041\u1042\u1043\u1044\u1045\u1046", "Burmese"],
  ["\u{1d7cf}\u{1d7da}\u{1d7e5}\u{1d7f0}\u{1d7fb}\u{1d7d4}", "mathematical, of all its rows"],
])("%j is the code 123456: %s", (typed) => expect(typedCode(typed)).toBe("123456"));

test("every digit there is has its value, and nothing else changes", () => {
  for (let code = 0; code <= 0x1fbf9; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const sign = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(sign)) expect(asciiDigits(sign), code.toString(16)).toMatch(/^[0-9]$/);
  }
  expect(asciiDigits("0123456789")).toBe("0123456789");
  expect(asciiDigits("\u06f0\u06f9\u0be6\u0bef")).toBe("0909");
  expect(typedCode("½²Ⅳ")).toBe("½²Ⅳ");
});
