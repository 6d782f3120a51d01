import fc from "fast-check";

const figures = "0 -0 -1 1 2 1.5 0x1f 1e9 1e309 NaN Infinity infinity 2147483648 4294967296 9007199254740991";
const huge = "9007199254740993 9223372036854775807 9223372036854775808";
const moments =
  "0000-01-01 0001-01-01T00:00 9999-12-31T23:59 2026-11-23 2026-02-30T10:00Z 275760-09-13T00:00Z now";
const names = "__proto__ constructor toString hasOwnProperty null undefined true f ../../etc/passwd a@b.co";
const signs = `% %% %s %%25 * \\ a\\ ' " "" ;-- $1 a.b.c ::text ... ->> !inner count() {} [] {1,2} (1,2) <script>`;
const odd = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "١٢",
  "Ⅰ",
  "‮",
  "[object Object]",
  "-".repeat(36),
];
const long = ["9".repeat(40), "9".repeat(400), "x".repeat(2_000), "x".repeat(5_000), "é".repeat(300)];

/** What careless code trips over: numbers, moments, names, signs and letters that are something else to what reads them. */
export const oddText = fc.oneof(
  fc.constantFrom(...[figures, huge, moments].flatMap((list) => list.split(" "))),
  fc.constantFrom(...[names, signs].flatMap((list) => list.split(" ")), ...odd, ...long),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** One of several, and how often beside the others. */
export const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** One of the words between the bars; one that stands twice comes twice as often. */
export const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split("|"));

/** Its parts one after the other: a text is as it is, or one of the words between its bars. */
export const joined = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? oneOf(part) : part)))
    .map((all) => all.join(""));
