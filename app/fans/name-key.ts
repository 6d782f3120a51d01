/** Letters that look Latin at a glance (after Unicode TR39). */
const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  i: "l",
  j: "l",
  "|": "l",
  "!": "l",
  $: "s",
  "@": "a",
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  ё: "e",
  һ: "h",
  і: "l",
  ї: "l",
  ј: "l",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  ѕ: "s",
  т: "t",
  у: "y",
  х: "x",
  ѵ: "v",
  ԝ: "w",
  г: "r",
  п: "n",
  и: "n",
  ӏ: "l",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "l",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  γ: "y",
  ı: "l",
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "p",
};

/** Greek capitals that resemble other Latin letters than their lowercase forms. */
const capitals: Record<string, string> = { Η: "h", Μ: "m", Ν: "n", Υ: "y", Ζ: "z" };

/**
 * Accents, Hebrew points, Arabic vowels and variation selectors, which may be omitted. Marks of other scripts are
 * significant.
 */
const optionalMarks =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Ignores case, accents, spaces and punctuation. Empty if nothing readable is left. */
export function nameKey(name: string): string {
  const bare = name.normalize("NFKC").normalize("NFD").replace(optionalMarks, "");
  if (!/[\p{L}\p{N}]/u.test(bare)) return "";
  const folded = bare.replace(/[ΗΜΝΥΖ]/g, (letter) => capitals[letter] ?? letter).toLowerCase();
  const mapped = [...folded].map((letter) => lookAlikes[letter] ?? letter).join("");
  return mapped
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}
