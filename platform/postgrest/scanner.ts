import { type QueryRefusal, unparsed } from "./refusal.ts";

const namePart = /(?:[\p{L}\p{N}_$]|-(?!>))+/uy;

/** Reads one text from left to right. */
export class Scanner {
  readonly what: string;
  readonly text: string;
  private at = 0;

  constructor(what: string, text: string) {
    this.what = what;
    this.text = text;
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  sees(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.at += sign.length;
    return true;
  }

  /** Between two of a list, with blanks around it. */
  comma(): boolean {
    const blanks = () => {
      while (this.sees(" ")) this.at += 1;
    };
    const { at } = this;
    blanks();
    if (!this.takes(",")) {
      this.at = at;
      return false;
    }
    blanks();
    return true;
  }

  take(sign: string): void {
    if (!this.takes(sign)) throw this.expected(`"${sign}"`);
  }

  /** Quoted, or of letters, digits, "_", "$" and "-". */
  name(): string {
    if (this.sees('"')) return this.quoted();
    namePart.lastIndex = this.at;
    const [found] = namePart.exec(this.text) ?? [];
    if (!found) throw this.expected("a name");
    this.at += found.length;
    return found;
  }

  /** A backslash takes the next sign as it is. */
  quoted(): string {
    this.take('"');
    let value = "";
    while (!this.isOver) {
      const sign = this.text[this.at++] as string;
      if (sign === '"') return value;
      value += sign === "\\" ? (this.text[this.at++] ?? "") : sign;
    }
    throw this.expected('a closing "');
  }

  /** Quoted, or up to a sign of `ends`. */
  value(ends: string): string {
    if (this.sees('"')) return this.quoted();
    const start = this.at;
    while (!this.isOver && !ends.includes(this.text[this.at] as string)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  rest(): string {
    const rest = this.text.slice(this.at);
    this.at = this.text.length;
    return rest;
  }

  end(): void {
    if (!this.isOver) throw this.expected("the end");
  }

  expected(what: string): QueryRefusal {
    const found = this.isOver ? "end of input" : `"${this.text[this.at]}"`;
    return unparsed(this.what, this.text, `unexpected ${found} at column ${this.at + 1}, expecting ${what}`);
  }
}
