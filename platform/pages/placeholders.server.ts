import { randomBytes } from "node:crypto";
import { inlineData } from "./inline-data.ts";
import { type FragmentOrText, StoredFragment } from "./stored-fragment.server.ts";

// Not guessable, since it differs per process. Mixed case reveals changes of case:
// a placeholder that was lowercased is not intact.
const nonce = `aZ${randomBytes(6).toString("hex")}`;
const [first, last] = ["\uE000", "\uE001"];
const inText = new RegExp(`${first}${nonce}(\\d+)${last}`);
/** As a quoted value, to be replaced by another type. */
const asValue = new RegExp(`"${first}${nonce}(\\d+)${last}"`);

/**
 * Placeholders for values that are shown but decide nothing: names, portraits, ring colors. A page rendered with them
 * serves all visitors who differ in nothing else.
 */
export class Placeholders {
  readonly values: unknown[] = [];
  readonly compared: string[] = [];

  /** For a value that is shown as it is, never compared, counted or cut. */
  of<Value>(value: Value): Value {
    if (value === null || value === undefined) return value;
    if (Array.isArray(value)) return value.map((each) => this.of(each)) as Value;
    if (typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.of(each)])) as Value;
    const at = this.values.push(value) - 1;
    return `${first}${nonce}${at}${last}` as Value;
  }

  /** For a text that is compared with others on the page: not replaced where one of those is equal. */
  ofCompared(text: string): string {
    this.compared.push(text);
    return this.of(text);
  }
}

export const hasPlaceholder = (text: string): boolean => text.includes(`${first}${nonce}`);

/** False if one was cut, changed or encoded differently, so that it cannot be replaced. */
export const hasIntactPlaceholders = (text: string): boolean => {
  const left = text.split(inText).filter((_, index) => index % 2 === 0);
  return !left.some((each) => each.includes(first) || each.includes(last) || /%EE%80%8[01]/i.test(each));
};

/** A piece, or the place of a value in the page or in its data. */
type Place = { of: number; isData: boolean };

/** A page rendered with placeholders. */
export class PlaceholderPage {
  private readonly pieces: (FragmentOrText | Place)[];

  constructor(pieces: FragmentOrText[], isData: (piece: FragmentOrText) => boolean) {
    this.pieces = pieces.flatMap((piece) =>
      typeof piece === "string" ? places(piece, isData(piece)) : [piece],
    );
  }

  with(values: readonly unknown[]): FragmentOrText[] {
    const filled: FragmentOrText[] = [];
    for (const piece of this.pieces) {
      const one = isPlace(piece) ? written(values[piece.of], piece.isData) : piece;
      const before = filled.at(-1);
      if (typeof one === "string" && typeof before === "string") filled[filled.length - 1] = before + one;
      else filled.push(one);
    }
    return filled;
  }
}

const isPlace = (piece: FragmentOrText | Place): piece is Place => typeof piece === "object" && "of" in piece;

/** Shorter texts are not worth a compression of their own. */
const worthKeeping = 120;

/** Odd indexes hold the numbers between the texts. */
const places = (text: string, isData: boolean): (FragmentOrText | Place)[] =>
  text.split(isData ? asValue : inText).map((each, index) => {
    if (index % 2 === 1) return { of: Number(each), isData };
    return each.length < worthKeeping ? each : new StoredFragment(each);
  });

const written = (value: unknown, isData: boolean): string => (isData ? inlineData(value) : asMarkup(value));

const escapes: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escaped as React escapes texts and attribute values. */
const asMarkup = (value: unknown): string =>
  String(value).replace(/["&'<>]/g, (sign) => escapes[sign] ?? sign);
