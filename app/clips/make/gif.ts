type Pixels = Uint8ClampedArray;

/** Colours of a table; the first is nobody's. */
const colours = 256;

/** An animated GIF that goes round for ever. Its one table of colours is made of the first frame: a loop keeps its inks. */
export class Gif {
  private readonly bytes: number[] = [];
  private readonly table: Uint8Array;
  private readonly nearest: Int16Array;

  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number, first: Pixels) {
    this.width = width;
    this.height = height;
    this.table = tableOf(first);
    this.nearest = new Int16Array(1 << 15).fill(-1);
    this.text("GIF89a");
    this.short(width);
    this.short(height);
    this.bytes.push(0b1111_0111, 0, 0, ...this.table);
    // How often: 0 is without end.
    this.bytes.push(0x21, 0xff, 11);
    this.text("NETSCAPE2.0");
    this.bytes.push(3, 1, 0, 0, 0);
  }

  /** `hundredths` of a second it stands. */
  add(pixels: Pixels, hundredths: number): void {
    this.bytes.push(0x21, 0xf9, 4, 0);
    this.short(hundredths);
    this.bytes.push(0, 0, 0x2c);
    for (const value of [0, 0, this.width, this.height]) this.short(value);
    this.bytes.push(0, 8);
    const packed = pack(this.indexed(pixels));
    for (let at = 0; at < packed.length; at += 255) {
      const block = packed.subarray(at, at + 255);
      this.bytes.push(block.length, ...block);
    }
    this.bytes.push(0);
  }

  end(): Uint8Array<ArrayBuffer> {
    this.bytes.push(0x3b);
    return new Uint8Array(this.bytes);
  }

  private indexed(pixels: Pixels): Uint8Array {
    const indexed = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < indexed.length; at++) {
      const key = keyOf(pixels, at * 4);
      if (this.nearest[key] === -1) this.nearest[key] = this.closestTo(key);
      indexed[at] = this.nearest[key] ?? 0;
    }
    return indexed;
  }

  private closestTo(key: number): number {
    const [r, g, b] = [(key >> 10) << 3, ((key >> 5) & 31) << 3, (key & 31) << 3];
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < colours; n++) {
      const [x = 0, y = 0, z = 0] = this.table.subarray(n * 3, n * 3 + 3);
      const far = (x - r) ** 2 * 2 + (y - g) ** 2 * 4 + (z - b) ** 2 * 3;
      if (far < least) [best, least] = [n, far];
    }
    return best;
  }

  private text(text: string): void {
    for (const letter of text) this.bytes.push(letter.charCodeAt(0));
  }

  private short(value: number): void {
    this.bytes.push(value & 255, value >> 8);
  }
}

/** Five bits of each. */
const keyOf = (pixels: Pixels, at: number): number =>
  (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3);

/** By median cut: the box with the longest side is halved where half of its pixels are, until there are enough. */
function tableOf(pixels: Pixels): Uint8Array {
  const seen = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = keyOf(pixels, at);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  type Box = [colour: number[], pixels: number][];
  const boxes: Box[] = [[...seen].map(([key, many]) => [[key >> 10, (key >> 5) & 31, key & 31], many])];
  const spread = (box: Box, part: number) => {
    const values = box.map(([colour]) => colour[part] ?? 0);
    return Math.max(...values) - Math.min(...values);
  };
  const longest = (box: Box) => [0, 1, 2].reduce((a, b) => (spread(box, b) > spread(box, a) ? b : a));
  while (boxes.length < colours) {
    const next = boxes
      .map((box, at) => ({ at, size: box.length > 1 ? spread(box, longest(box)) : -1 }))
      .reduce((a, b) => (b.size > a.size ? b : a));
    if (next.size < 0) break;
    const box = boxes[next.at] as Box;
    const part = longest(box);
    box.sort(([a], [b]) => (a[part] ?? 0) - (b[part] ?? 0));
    const half = box.reduce((sum, [, many]) => sum + many, 0) / 2;
    let passed = 0;
    const middle = box.findIndex(([, many]) => {
      passed += many;
      return passed >= half;
    });
    const cut = Math.min(box.length - 1, Math.max(1, middle));
    boxes.splice(next.at, 1, box.slice(0, cut), box.slice(cut));
  }
  const table = new Uint8Array(colours * 3);
  for (const [n, box] of boxes.entries()) {
    const all = box.reduce((sum, [, many]) => sum + many, 0) || 1;
    for (const part of [0, 1, 2])
      table[n * 3 + part] = Math.round(
        (box.reduce((sum, [c, many]) => sum + (c[part] ?? 0) * many, 0) / all) * 8.2,
      );
  }
  return table;
}

const clear = 256;
const over = 257;

/** As GIF wants it: LZW with codes of 9 to 12 bits, the lowest first. */
function pack(indexed: Uint8Array): Uint8Array {
  const packed: number[] = [];
  let held = 0;
  let bits = 0;
  let width = 9;
  let next = over + 1;
  let known = new Map<number, number>();
  const put = (code: number) => {
    held |= code << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      packed.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let before = indexed[0] ?? 0;
  for (let at = 1; at < indexed.length; at++) {
    const value = indexed[at] as number;
    const key = (before << 8) | value;
    const code = known.get(key);
    if (code !== undefined) {
      before = code;
      continue;
    }
    put(before);
    before = value;
    if (next === 4096) {
      put(clear);
      width = 9;
      next = over + 1;
      known = new Map();
      continue;
    }
    if (next === 1 << width) width += 1;
    known.set(key, next++);
  }
  put(before);
  put(over);
  if (bits > 0) packed.push(held & 255);
  return Uint8Array.from(packed);
}
